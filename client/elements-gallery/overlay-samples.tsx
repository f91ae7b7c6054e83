import { useId, useState } from 'react'
import { Button } from '#client/design-system/button.tsx'
import { Dialog, DialogCloseButton } from '#client/design-system/dialog.tsx'
import { Drawer } from '#client/design-system/drawer.tsx'
import { Field } from '#client/design-system/field.tsx'
import { Icon } from '#client/design-system/icon.tsx'
import { MenuButton } from '#client/design-system/menu.tsx'
import { PasswordField } from '#client/design-system/password-field.tsx'
import { Progress } from '#client/design-system/progress.tsx'
import { SuggestionList } from '#client/design-system/suggestion-list.tsx'
import { Sample, Section } from './sample.tsx'

export function OverlaySamples() {
  return (
    <Section id="overlays" title="What opens above the page">
      <Sample title="Dialog: a question">
        <DialogSample />
      </Sample>
      <Sample title="Drawer">
        <DrawerSample />
      </Sample>
      <Sample title="MenuButton">
        <div className="gallery-row">
          <MenuButton
            label="Account"
            className="gallery-trigger"
            items={[
              { title: 'Settings', icon: 'settings', to: '?' },
              { title: 'Log out', icon: 'log-out', onChoose: () => {} },
            ]}
          >
            <Icon name="user" /> Mira Solberg <Icon name="chevron-down" className="size-4" />
          </MenuButton>
        </div>
      </Sample>
      <Sample title="Progress: above everything while something is under way">
        <ProgressSample />
      </Sample>
      <Sample title="SuggestionList: the second suggestion is active">
        <div className="gallery-suggestions">
          <SuggestionList
            id="gallery-suggestions"
            label="Suggestions"
            note="Suggestions for norway"
            active={1}
            onChoose={() => {}}
            groups={[
              {
                title: 'Places',
                icon: 'pin',
                options: [
                  { title: 'Norway', detail: '27 tours', to: '?place=norway' },
                  { title: 'Bergen, Norway', detail: '3 tours', to: '?place=bergen' },
                ],
              },
              {
                title: 'Posts',
                icon: 'document',
                options: [{ title: 'Packing for the fjords', detail: undefined, to: '?post' }],
              },
            ]}
          />
        </div>
      </Sample>
      <Sample title="PasswordField: rest, error">
        <form className="gallery-sample" onSubmit={(event) => event.preventDefault()}>
          <Field label="User name" icon="user" autoComplete="username" />
          <PasswordField label="Password" autoComplete="new-password" />
          <PasswordField label="Confirm password" autoComplete="new-password" error="Password not match!" />
        </form>
      </Sample>
    </Section>
  )
}

function DialogSample() {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div className="gallery-row">
      <Button look="secondary" onClick={() => setOpen(true)}>
        Ask
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} labelledBy={id}>
        <div className="gallery-dialog">
          <h3 id={id} className="text-d3">
            Do you want delete?
          </h3>
          <p>Ridge backpack 38 L leaves your cart.</p>
          <div className="gallery-row">
            <Button look="secondary" size="small" onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button size="small" onClick={() => setOpen(false)}>
              Delete
            </Button>
          </div>
        </div>
      </Dialog>
    </div>
  )
}

function DrawerSample() {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div className="gallery-row">
      <Button look="secondary" onClick={() => setOpen(true)}>
        Filter
      </Button>
      <Drawer isOpen={isOpen} onClose={() => setOpen(false)} labelledBy={id}>
        <DialogCloseButton />
        <div className="gallery-dialog">
          <h3 id={id} className="text-d3">
            Plan your trip
          </h3>
          <p>Whatever a phone has no room for beside the list.</p>
        </div>
      </Drawer>
    </div>
  )
}

function ProgressSample() {
  const [isActive, setActive] = useState(false)
  return (
    <div className="gallery-row">
      <Button look="secondary" size="small" aria-pressed={isActive} onClick={() => setActive(!isActive)}>
        Under way
      </Button>
      <Progress isActive={isActive} label="Loading" />
    </div>
  )
}
