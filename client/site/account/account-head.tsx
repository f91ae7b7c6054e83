import './account.css'
import type { ReactNode } from 'react'
import { Lockup } from '#client/design-system/lockup.tsx'
import { Ridge } from '#client/design-system/ridge.tsx'

interface AccountHeadProps {
  first: string
  second: string
  /** Seed of the ridge at its foot. */
  seed: number
  /** Below the title. */
  children?: ReactNode
}

/** The head of a page without a landscape: haze, and the nearest ridge. */
export function AccountHead({ first, second, seed, children }: AccountHeadProps) {
  return (
    <div className="account-head">
      <div className="wrap grid gap-6">
        <Lockup level={1} size="d1" first={first} second={second} />
        {children}
      </div>
      <Ridge seed={seed} />
    </div>
  )
}
