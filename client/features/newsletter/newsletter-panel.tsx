import { useId } from 'react'
import { Button } from '#client/design-system/button.tsx'
import { Field } from '#client/design-system/field.tsx'
import { Lockup } from '#client/design-system/lockup.tsx'
import { Picture } from '#client/design-system/picture.tsx'
import { SilentNote } from '#client/features/contact/silent-note.tsx'
import { newsletter, silentForms } from '#content/contact.ts'
import { pictureUrl } from '#content/picture-paths.ts'
import { pictureSizes } from '#contract/images.ts'
import { maxNewsletterEntry } from './newsletter-form.tsx'

const picture = pictureSizes(pictureUrl('destinations/italy'))

/** As specified, the form sends nothing and shows nothing. `method="dialog"` outside a dialog does nothing. */
export function NewsletterPanel() {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-[1fr_1.1fr] overflow-hidden rounded-l bg-shoal max-md:grid-cols-1"
    >
      <div className="relative min-h-75 max-md:min-h-55">
        <Picture
          {...picture}
          width={1600}
          height={1000}
          sizes="(width < 769px) 100vw, 660px"
          alt=""
          className="absolute inset-0 size-full object-cover"
        />
      </div>
      <div className="p-[clamp(28px,4.4vw,64px)]">
        <Lockup id={id} level={2} size="d3" first={newsletter.subTitle} second={newsletter.title} />
        <p className="mt-2.5">{newsletter.description}</p>
        <form method="dialog" noValidate className="mt-6 grid grid-cols-2 gap-3.5 max-lg:grid-cols-1">
          <Field
            label="Name"
            icon="user"
            name="name"
            maxLength={maxNewsletterEntry}
            autoComplete="name"
            placeholder="Your name"
          />
          <Field
            label="E-mail"
            icon="mail"
            type="email"
            name="email"
            maxLength={maxNewsletterEntry}
            autoComplete="email"
            placeholder="you@example.com"
          />
          <div className="col-span-full">
            <Button type="submit" isFullWidth>
              Subscribe
            </Button>
          </div>
          <div className="col-span-full">
            <SilentNote text={silentForms.newsletter} />
          </div>
        </form>
      </div>
    </section>
  )
}
