import { useEffect, useState } from 'react'
import { Button } from '#client/design-system/button.tsx'
import { Icon } from '#client/design-system/icon.tsx'
import { Spinner } from '#client/design-system/spinner.tsx'

const workMs = 1500
const doneMs = 2500

/** A demo button: is busy for a moment, shows that it is done, and is ready again. Sends nothing. */
export function Sending() {
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle')

  useEffect(() => {
    if (state === 'idle') return
    const next = state === 'busy' ? 'done' : 'idle'
    const timer = setTimeout(() => setState(next), state === 'busy' ? workMs : doneMs)
    return () => clearTimeout(timer)
  }, [state])

  return (
    <>
      <Button
        look="secondary"
        aria-disabled={state === 'idle' ? undefined : true}
        onClick={() => state === 'idle' && setState('busy')}
      >
        {state === 'busy' && <Spinner size="small" label="Hoisting" />}
        {state === 'done' && <Icon name="check" />}
        <span>{state === 'done' ? 'It is up' : 'Hoist the sail'}</span>
      </Button>
      <span role="status" className="sr-only">
        {state === 'done' ? 'The sail is up' : ''}
      </span>
    </>
  )
}
