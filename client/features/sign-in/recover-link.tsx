import { Link } from '#client/design-system/link.tsx'
import { useSendsMail } from '#client/lib/sends-mail.ts'
import { recoverPage } from '#contract/pages/site-pages.ts'

/** To the page where a lost password is recovered; absent where no mails are sent. */
export function RecoverLink() {
  if (!useSendsMail()) return null
  return (
    <p>
      <Link
        to={recoverPage.path}
        // The page is about the same: the dialog that the link stands in has done its part.
        onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}
        className="inline-block py-2 text-sea underline hover:text-sea-deep"
      >
        Get a mail with a link that sets a new password
      </Link>
    </p>
  )
}
