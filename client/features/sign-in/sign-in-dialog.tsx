// The sign-in dialog. Loaded on demand.
import './sign-in-dialog.css'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Dialog, DialogCloseButton } from '#client/design-system/dialog.tsx'
import { Lockup } from '#client/design-system/lockup.tsx'
import { tabAfterKey } from '#client/design-system/tabs.tsx'
import { isSessionRemembered } from '#client/features/session/session-cookies.ts'
import { LoginForm } from './login-form.tsx'
import { LostPassword } from './lost-password.tsx'
import { RegisterForm } from './register-form.tsx'
import { createDraft } from './sign-in-draft.ts'
import scene from './sign-in-scene.webp?no-inline'
import scene480 from './sign-in-scene-480.avif?no-inline'
import scene900 from './sign-in-scene-900.avif?no-inline'

interface SignInDialogProps {
  isOpen: boolean
  onClose: () => void
}

/** Discards all input when it closes. */
export function SignInDialog({ isOpen, onClose }: SignInDialogProps) {
  const headingId = useId()
  const [round, setRound] = useState(0)
  function onClosed(): void {
    setRound(round + 1)
    onClose()
  }
  return (
    <Dialog isOpen={isOpen} onClose={onClosed} labelledBy={headingId} firstFocus="input" className="sign-in">
      <div className="sign-in-layout">
        <div className="relative max-md:hidden">
          <picture>
            <source
              type="image/avif"
              srcSet={`${scene480} 480w, ${scene900} 900w`}
              sizes="(width < 769px) 1px, 444px"
            />
            <img
              src={scene}
              alt=""
              width={900}
              height={1240}
              loading="lazy"
              className="absolute inset-0 size-full object-cover object-[62%_50%]"
            />
          </picture>
        </div>
        <div className="relative min-w-0 px-11 pt-10 pb-11 max-md:px-6 max-md:pt-8 max-md:pb-7">
          <div className="absolute top-3.5 right-3.5">
            <DialogCloseButton />
          </div>
          <Views key={round} headingId={headingId} />
        </div>
      </div>
    </Dialog>
  )
}

type View = 'login' | 'register' | 'lost'

const welcomes: Record<View, { first: string; second: string }> = {
  login: { first: 'Welcome', second: 'back aboard' },
  register: { first: 'Come', second: 'along with us' },
  lost: { first: 'Lost', second: 'your password?' },
}

/** Tabs for Login and Register, or the lost password form. Each form keeps its input while another one is shown. */
function Views({ headingId }: { headingId: string }) {
  const [view, setView] = useState<View>('login')
  const [drafts] = useState(() => ({
    login: createDraft(isSessionRemembered() ? { isRemembered: 'on' } : {}),
    register: createDraft({}),
  }))
  const root = useRef<HTMLDivElement>(null)

  // When the lost password form appears or disappears, the focus moves to the first field. A pressed tab keeps the focus.
  const isLost = view === 'lost'
  const wasLost = useRef(isLost)
  useEffect(() => {
    if (wasLost.current === isLost) return
    wasLost.current = isLost
    root.current!.querySelector('input')?.focus()
  }, [isLost])

  return (
    <div ref={root}>
      <Lockup id={headingId} level={2} size="d3" {...welcomes[view]} />
      {isLost ? (
        <LostPassword onBack={() => setView('login')} />
      ) : (
        <>
          <TabList selected={view} onSelect={setView} />
          <div id="sign-in-panel" role="tabpanel" aria-labelledby={`sign-in-${view}-tab`}>
            {view === 'login' ? (
              <LoginForm draft={drafts.login} onLost={() => setView('lost')} />
            ) : (
              <RegisterForm draft={drafts.register} />
            )}
          </div>
        </>
      )}
    </div>
  )
}

const tabs = [
  { view: 'login', title: 'Login' },
  { view: 'register', title: 'Register' },
] as const

type TabView = (typeof tabs)[number]['view']

function TabList({ selected, onSelect }: { selected: TabView; onSelect: (view: TabView) => void }) {
  function onKeyDown(event: KeyboardEvent<HTMLElement>, index: number): void {
    const next = tabAfterKey(event.key, index, tabs.length)
    if (next === undefined) return
    event.preventDefault()
    onSelect(tabs[next]!.view)
    ;(event.currentTarget.parentElement!.children[next] as HTMLElement).focus()
  }
  return (
    <div role="tablist" aria-label="Sign in" className="tab-list mt-4">
      {tabs.map(({ view, title }, index) => (
        <button
          key={view}
          type="button"
          role="tab"
          id={`sign-in-${view}-tab`}
          aria-selected={view === selected}
          aria-controls="sign-in-panel"
          tabIndex={view === selected ? 0 : -1}
          className={`tab cursor-pointer ${view === selected ? 'is-selected' : ''}`}
          onClick={() => onSelect(view)}
          onKeyDown={(event) => onKeyDown(event, index)}
        >
          {title}
        </button>
      ))}
    </div>
  )
}
