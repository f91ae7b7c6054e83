// Addresses below those of staff's pages, and the pages that differ from others in what they may do.
import { addressOf, pathPattern } from './page.ts'
import { checkInDeparturesPage, checkInPage, mailPage } from './staff-pages.ts'

const mailPagePath = pathPattern(mailPage)
const checkInPagePath = pathPattern(checkInPage)

/** Whether a path is that of the page of a mail, the only one that frames anything. */
export function isMailPage(path: string): boolean {
  return mailPagePath.test(path)
}

export const mailDocumentRoute = `${mailPage.pattern}/document`

/** Where the HTML of a mail is shown. */
export function mailDocumentPath(id: string): string {
  return `${addressOf(mailPage, { id })}/document`
}

/** Whether a path is that of the check-in of a departure, the only ones that use the camera and that work without network. */
export function isCheckInPage(path: string): boolean {
  return checkInPagePath.test(path)
}

/** The service worker of these pages. Its folder is its scope. */
export const checkInWorkerPath = `${checkInDeparturesPage.path}/worker.js`
