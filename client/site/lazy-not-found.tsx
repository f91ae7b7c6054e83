// The Not Found page for pages whose data does not exist. Loaded on demand, because it is rarely needed.
import { Suspense } from 'react'
import { optionalPart } from '#client/design-system/optional-part.tsx'
import { Fault } from './fault.tsx'

const NotFound = optionalPart(async () => (await import('./not-found.tsx')).default, Fault)

export function LazyNotFound() {
  return (
    <Suspense>
      <NotFound />
    </Suspense>
  )
}
