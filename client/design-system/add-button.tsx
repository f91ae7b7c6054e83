import { useEffect, useRef } from 'react'
import { Button, LinkButton } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'
import { Spinner } from './spinner.tsx'

export interface AddAction {
  /** Of the button, and of the link that it turns into. */
  id?: string
  label: string
  /** What is added: read out after the label, where there are several. */
  about?: string
  icon?: IconName
  state: 'idle' | 'busy' | 'done'
  onPress: () => void
  /** Once done it leads there. */
  doneLabel: string
  doneTo: string
  /** Why it cannot be pressed; then it is disabled. */
  disabledReason?: string
}

/** Adds something once, then turns into the way to it; the focus stays on it. */
export function AddButton({ action }: { action: AddAction }) {
  const box = useRef<HTMLDivElement>(null)
  const hadFocus = useRef(false)
  const { state, disabledReason } = action
  const isDone = state === 'done'

  // The button may have the focus before it hydrates.
  useEffect(() => {
    hadFocus.current ||= box.current!.contains(document.activeElement)
  }, [])

  useEffect(() => {
    if (isDone && hadFocus.current) box.current?.querySelector('a')?.focus()
    hadFocus.current = false
  }, [isDone])

  return (
    <div ref={box}>
      {isDone ? (
        <LinkButton id={action.id} to={action.doneTo} size="small" isFullWidth>
          <Icon name="check" className="size-4.5" />
          {action.doneLabel}
        </LinkButton>
      ) : (
        <Button
          id={action.id}
          look="secondary"
          size="small"
          isFullWidth
          disabled={disabledReason !== undefined}
          title={disabledReason}
          aria-disabled={state === 'busy' || undefined}
          onFocus={() => {
            hadFocus.current = true
          }}
          onBlur={(event) => {
            // A button that is replaced under the focus blurs to nowhere.
            if (event.relatedTarget !== null) hadFocus.current = false
          }}
          onClick={({ currentTarget }) => {
            // It may have got the focus before the page came to life.
            hadFocus.current ||= document.activeElement === currentTarget
            if (state === 'idle') action.onPress()
          }}
        >
          {state === 'busy' ? (
            <Spinner size="small" label="Adding" />
          ) : (
            action.icon !== undefined && <Icon name={action.icon} className="size-4.5" />
          )}
          {action.label}
          {action.about !== undefined && <span className="sr-only"> {action.about}</span>}
        </Button>
      )}
    </div>
  )
}
