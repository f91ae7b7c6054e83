import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { onHydrated } from '#client/lib/deferred-hydration.ts'
import { keepEarlyInput } from '#client/lib/early-input.ts'

onHydrated(keepEarlyInput(document.body))

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
