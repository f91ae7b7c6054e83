// One valid press of a form, and the documented call that it makes.
import type { EndpointKey } from '#contract/endpoints.ts'
import type { Upload } from '#contract/pictures.ts'
import type { SignedIn } from '#server/testing/factories.ts'
import type { SampleCall } from '#server/testing/sample-calls.ts'

export interface FormCase {
  /** Module of the senders, else of the page, and the name of the form. */
  form: string
  /** Null: the form is for visitors. */
  by: SignedIn | null
  page: string
  /** What is entered, beside what the page has filled in. */
  entries?: Readonly<Record<string, string>>
  /** Chosen pictures: the form is sent as multipart/form-data. */
  pictures?: readonly (readonly [field: string, picture: Upload])[]
  /** Record that belongs to the name of the form. */
  of?: string
  /** Fields of the page by which a form of several is found. */
  record?: Readonly<Record<string, string>>
  /** Absent: the form makes no call. */
  call?: EndpointKey
  input?: SampleCall
  /** Why a second press ends otherwise than a second call. */
  differs?: string
  /** Why each press is carried out again, with as many rows as before but in these tables. */
  repeats?: { why: string; grows: readonly string[] }
  /** Table with one row more after any number of presses with one key. */
  creates?: string
  /** Where the form leads to, if not to its page. */
  action?: string
  /** The page draws the form only after another press, or for other records. */
  isDrawnLater?: boolean
  /** The form has no field with its name. */
  isUnnamed?: boolean
  /** What a form without a call says. */
  refusal?: string
}
