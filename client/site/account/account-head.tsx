import './account.css'
import type { ReactNode } from 'react'
import { Lockup } from '#client/design-system/lockup.tsx'
import { Ridge } from '#client/design-system/ridge.tsx'

interface AccountHeadProps {
  first: string
  second: string
  /** Seed of the ridge at its lower edge. */
  seed: number
  /** Next to the title, on phones below it. */
  children?: ReactNode
}

/** The head of a page without a landscape: a pale background, and one ridge. */
export function AccountHead({ first, second, seed, children }: AccountHeadProps) {
  return (
    <div className="account-head">
      <div className="wrap grid items-end justify-between gap-x-8 gap-y-5 md:grid-cols-[auto_minmax(0,auto)]">
        <Lockup level={1} size="d2" first={first} second={second} />
        {children}
      </div>
      <Ridge seed={seed} />
    </div>
  )
}
