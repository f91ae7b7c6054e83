import { useEffect, useRef } from 'react'
import { Button, buttonClassNames, LinkButton } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'
import { Spinner } from './spinner.tsx'

export interface AddAction {
  /** Id of the button and of the link that replaces it. */
  id?: string
  label: string
  /** Name of the added item. Screen readers hear it after the label; for pages with several add buttons. */
  about?: string
  icon?: IconName
  state: 'idle' | 'busy' | 'done'
  onPress: () => void
  /** Label and address of the link that replaces the button when `state` is `done`. */
  doneLabel: string
  doneTo: string
  /** Where the item is added without script. */
  toWithoutScript?: string
  /** Disables the button and is shown as its title. */
  disabledReason?: string
}

/** A button that adds an item and then becomes a link to the added item. The focus moves to the link. */
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
      {action.toWithoutScript !== undefined && disabledReason === undefined && (
        <noscript>
          {import.meta.env.SSR && (
            <a
              href={action.toWithoutScript}
              rel="nofollow"
              className={buttonClassNames({ look: 'secondary', size: 'small', isFullWidth: true })}
            >
              <AddLabel action={action} />
            </a>
          )}
        </noscript>
      )}
      <div className={action.toWithoutScript === undefined ? undefined : 'noscript:hidden'}>
        {isDone ? (
          <LinkButton id={action.id} to={action.doneTo} size="small" isFullWidth>
            <Icon name="check" className="size-4.5" />
            <span>{action.doneLabel}</span>
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
              // A focused button that is replaced by the link blurs without a related target.
              if (event.relatedTarget !== null) hadFocus.current = false
            }}
            onClick={({ currentTarget }) => {
              // The button may have received the focus before hydration.
              hadFocus.current ||= document.activeElement === currentTarget
              if (state === 'idle') action.onPress()
            }}
          >
            <AddLabel action={action} />
          </Button>
        )}
      </div>
    </div>
  )
}

function AddLabel({ action: { state, icon, label, about } }: { action: AddAction }) {
  return (
    <>
      {state === 'busy' ? (
        <Spinner size="small" label="Adding" />
      ) : (
        icon !== undefined && <Icon name={icon} className="size-4.5" />
      )}
      <span>{label}</span>
      {about !== undefined && <span className="sr-only">{` ${about}`}</span>}
    </>
  )
}
