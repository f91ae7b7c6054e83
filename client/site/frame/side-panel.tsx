// The side panel with search and contacts. Loaded when its button is hovered or focused.

import { type FormEvent, useId } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#client/design-system/button.tsx'
import { DialogCloseButton } from '#client/design-system/dialog.tsx'
import { Drawer } from '#client/design-system/drawer.tsx'
import { Icon } from '#client/design-system/icon.tsx'
import { Lockup } from '#client/design-system/lockup.tsx'
import { Ridge } from '#client/design-system/ridge.tsx'
import { SocialLinks } from '#client/features/contact/social-links.tsx'
import { SearchField } from '#client/features/suggestions/search-field.tsx'
import { addressOf } from '#contract/pages/page.ts'
import { searchPage } from '#contract/pages/site-pages.ts'
import { maxSearchText } from '#contract/vocabulary.ts'
import { ContactList } from './contact-list.tsx'
import scapeUrl from './footer-scape.svg?no-inline'

export function SidePanel({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const headingId = useId()
  const navigate = useNavigate()

  async function search(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    const destination = String(new FormData(form).get('destination'))
    await navigate(addressOf(searchPage, { destination }))
    // If the navigation failed (no connection), the panel stays open with the typed text.
    if (window.location.pathname !== searchPage.path) return
    form.reset()
    form.closest('dialog')?.close()
  }

  return (
    <Drawer isOpen={isOpen} onClose={onClose} labelledBy={headingId} firstFocus="input">
      <div className="flex min-h-full flex-col">
        <div className="relative bg-linear-to-b from-haze-1 to-haze-2 px-7 pt-4 pb-24">
          <div className="-mr-3 flex justify-end">
            <DialogCloseButton />
          </div>
          <Lockup id={headingId} level={2} size="d2" first="Where to" second="Go next?" />
          <search>
            <form action={searchPage.path} onSubmit={search} className="mt-6 grid gap-3">
              <SearchField
                label="Destination"
                icon="pin"
                name="destination"
                maxLength={maxSearchText}
                placeholder="A country, a coast, a city"
              />
              <Button type="submit" isFullWidth>
                <Icon name="search" />
                Search
              </Button>
            </form>
          </search>
          <Ridge seed={47} />
        </div>
        <div className="grid gap-8 px-7 py-8">
          <section className="grid gap-4">
            <h3 className="text-card">Talk to us</h3>
            <ContactList iconClassName="text-sea" linkClassName="text-ink" />
          </section>
          <section className="grid gap-4">
            <h3 className="text-card">Follow along</h3>
            <SocialLinks
              className="flex flex-wrap gap-2"
              linkClassName="size-11 rounded-pill border-2 border-ink text-ink transition-colors duration-200 hover:bg-ink hover:text-paper"
            />
          </section>
        </div>
        <img
          src={scapeUrl}
          alt=""
          width={1440}
          height={214}
          className="mt-auto h-28 w-full flex-none object-cover object-[79%_100%]"
        />
      </div>
    </Drawer>
  )
}
