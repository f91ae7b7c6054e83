import { contact } from '#content/contact.ts'

/** A note beside a form that sends nothing: says so and gives an e-mail address instead. */
export function SilentNote({ text }: { text: string }) {
  return (
    <p className="text-small">
      {text}{' '}
      <a href={`mailto:${contact.email}`} className="inline-block py-0.5 underline hover:no-underline">
        write to us
      </a>
      .
    </p>
  )
}
