// What is shown of an address that turns out to lead nowhere. Hardly anybody sees it, so it comes when it is needed.
import { Suspense } from 'react'
import { optionalPart } from '#client/design-system/optional-part.tsx'
import { Fault } from './fault.tsx'

const NotFound = optionalPart(async () => (await import('./not-found.tsx')).default, Fault)

export function LateNotFound() {
  return (
    <Suspense>
      <NotFound />
    </Suspense>
  )
}
