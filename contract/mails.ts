// Mails: the outbox for staff, and the mails of one account for its owner.
import * as z from 'zod/mini'
import type { EndpointDefinitions } from './endpoint.ts'
import { id, idList, itemsPerPageParam, listOf, pageParam, searchText, timestamp } from './fields.ts'
import { maxMailRecords } from './vocabulary.ts'

/**
 * `refused`: permanently refused by the recipient's server. `failed`: given up after a day. `kept`: not sent,
 * because no mail server is configured.
 */
export const mailStates = ['queued', 'sent', 'refused', 'failed', 'kept'] as const
export type MailState = (typeof mailStates)[number]

export const mailSubjects = ['account', 'booking', 'order'] as const
export type MailSubject = (typeof mailSubjects)[number]

/** State of a mail about an account, a booking or an order. */
export const mailFateSchema = z.object({
  _id: id,
  /** The kind of mail: "Booking confirmed". */
  title: z.string(),
  to: z.string(),
  state: z.enum(mailStates),
  about: z.object({ kind: z.enum(mailSubjects), _id: id }),
  createdAt: timestamp,
  sentAt: z.nullable(timestamp),
})
export type MailFate = z.output<typeof mailFateSchema>

/** A mail as its owner takes it along. */
export const ownMailSchema = z.extend(mailFateSchema, { subject: z.string(), text: z.string() })
export type OwnMail = z.output<typeof ownMailSchema>

export const mailSchema = z.extend(mailFateSchema, {
  /** Empty once the account is erased, like `to`. */
  subject: z.string(),
  attempts: z.int(),
  /** Message of the mail server. */
  lastError: z.nullable(z.string()),
  /**
   * False for a queued mail, for a mail without text, and for a mail with a secret link: repeating its event
   * makes a new mail.
   */
  canBeResent: z.boolean(),
})
export type Mail = z.output<typeof mailSchema>

export const mailAttachmentSchema = z.object({ name: z.string(), bytes: z.int() })

export const fullMailSchema = z.extend(mailSchema, {
  html: z.string(),
  text: z.string(),
  /** Files that are sent with it. */
  attachments: z.array(mailAttachmentSchema),
})
export type FullMail = z.output<typeof fullMailSchema>

export const mailListSchema = z.extend(listOf(mailSchema), {
  /** Whether a mail server is configured. Otherwise mails are kept. */
  isSending: z.boolean(),
})
export type MailList = z.output<typeof mailListSchema>

export const mailFatesSchema = z.object({ items: z.array(mailFateSchema) })

export const mailEndpoints = {
  'GET /mails': {
    access: 'admin',
    rights: ['desk', 'shop'],
    summary: 'Mails by recipient, subject or id of their record, and by state, newest first',
    query: z.object({
      q: z.optional(searchText),
      state: z.optional(z.enum(mailStates, `must be one of ${mailStates.join(', ')}`)),
      page: pageParam,
      itemsPerPage: itemsPerPageParam,
    }),
    output: mailListSchema,
  },
  'GET /mails/my': {
    access: 'user',
    summary: 'What has become of the newest mails to oneself, about bookings, orders or the account',
    query: z.object({ about: z.enum(mailSubjects, `must be one of ${mailSubjects.join(', ')}`) }),
    output: mailFatesSchema,
  },
  'GET /mails/of-bookings': {
    access: 'admin',
    rights: ['desk', 'money'],
    summary: 'What has become of the newest mail about each of these bookings',
    query: z.object({ ids: idList(maxMailRecords) }),
    output: mailFatesSchema,
  },
  'GET /mails/:id': {
    access: 'admin',
    rights: ['desk', 'shop'],
    summary: 'A mail with its HTML and text; links that let in hold a placeholder',
    params: z.object({ id }),
    output: fullMailSchema,
  },
  'POST /mails/:id/resend': {
    access: 'admin',
    rights: ['desk', 'shop'],
    summary: 'Send a copy of a mail to the same address',
    params: z.object({ id }),
    output: mailSchema,
    limit: 'staffWrite',
    audit: 'Mail sent again',
  },
} as const satisfies EndpointDefinitions
