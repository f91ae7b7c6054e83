// Mails: the outbox for staff, and the mails of one account for its owner.

import * as z from 'zod/mini'
import { describe, describeObject, extendObject } from './describe.ts'
import type { EndpointDefinitions } from './endpoint.ts'
import * as exampleIds from './example-ids.ts'
import { exampleMoment } from './examples.ts'
import { id, idList, itemsPerPageParam, listOf, pageParam, searchText, timestamp } from './fields.ts'
import { createdAt } from './record-fields.ts'
import { maxMailRecords } from './vocabulary.ts'

/**
 * `refused`: permanently refused by the recipient's server. `failed`: given up after a day. `kept`: not sent,
 * because no mail server is configured.
 */
export const mailStates = ['queued', 'sent', 'refused', 'failed', 'kept'] as const
export type MailState = (typeof mailStates)[number]

export const mailSubjects = ['account', 'booking', 'order'] as const
export type MailSubject = (typeof mailSubjects)[number]

const idText = ['Id of the mail.', exampleIds.mail] as const

/** State of a mail about an account, a booking or an order. */
export const mailFateSchema = describeObject('MailFate', 'What has become of a mail.', {
  _id: describe(id, idText),
  title: describe(z.string(), 'Kind of mail.', 'Booking confirmation'),
  to: describe(z.string(), 'Address of the recipient; empty once the account is erased.', 'ines@example.com'),
  state: describe(z.enum(mailStates), 'What has become of it.'),
  about: describe(
    describeObject('MailRecord', 'The record that a mail tells of.', {
      kind: describe(z.enum(mailSubjects), 'Kind of the record.'),
      _id: describe(id, 'Id of the record.', exampleIds.booking),
    }),
    'The record that it tells of.',
  ),
  createdAt,
  sentAt: describe(
    z.nullable(timestamp),
    'Time at which the mail server took it; null before that.',
    exampleMoment,
  ),
})
export type MailFate = z.output<typeof mailFateSchema>

const textText = ['Its text part.', 'Your seats are reserved.'] as const

export const ownMailSchema = extendObject('OwnMail', 'A mail as its owner takes it along.', mailFateSchema, {
  subject: describe(z.string(), 'Its subject.', 'Booking confirmed: Two harbours'),
  text: describe(z.string(), textText),
})
export type OwnMail = z.output<typeof ownMailSchema>

export const mailSchema = extendObject('Mail', 'A mail as the list shows it.', mailFateSchema, {
  subject: describe(
    z.string(),
    'Its subject; empty once the account is erased.',
    'Booking confirmed: Two harbours',
  ),
  attempts: describe(z.int(), 'Number of attempts.', 1),
  lastError: describe(
    z.nullable(z.string()),
    'What the mail server said last; null where nothing failed.',
    '550 no such mailbox',
  ),
  /**
   * False for a queued mail, for a mail without text, and for a mail with a secret link: repeating its event
   * makes a new mail.
   */
  canBeResent: describe(z.boolean(), 'Whether a copy can be sent.'),
})
export type Mail = z.output<typeof mailSchema>

export const mailAttachmentSchema = describeObject('MailAttachment', 'A file that is sent with a mail.', {
  name: describe(z.string(), 'Its name.', 'trip-K7MN-4PQR.ics'),
  bytes: describe(z.int(), 'Its size in bytes.', 640),
})

export const fullMailSchema = extendObject('FullMail', 'A mail with its text.', mailSchema, {
  html: describe(z.string(), 'Its HTML.', '<p>Your seats are reserved.</p>'),
  text: describe(z.string(), textText),
  attachments: describe(z.array(mailAttachmentSchema), 'Files that are sent with it.'),
})
export type FullMail = z.output<typeof fullMailSchema>

export const mailListSchema = extendObject('MailList', 'One page of mails.', listOf('mails', mailSchema), {
  isSending: describe(z.boolean(), 'Whether a mail server is set; else mails are kept.'),
})
export type MailList = z.output<typeof mailListSchema>

export const mailFatesSchema = describeObject('MailFates', 'What has become of some mails.', {
  items: describe(z.array(mailFateSchema), 'The mails.'),
})

export const mailEndpoints = {
  'GET /mails': {
    access: 'admin',
    rights: ['desk', 'shop'],
    id: 'listMails',
    tag: 'mails',
    summary: 'Mails by recipient, subject or id of their record, and by state, newest first',
    response: 'One page of mails.',
    query: z.object({
      q: describe(
        z.optional(searchText),
        'Words of address and subject, or the id of the mail, its record or its account.',
        'ines@example.com',
      ),
      state: describe(
        z.optional(z.enum(mailStates, `must be one of ${mailStates.join(', ')}`)),
        'What has become of it.',
      ),
      page: pageParam,
      itemsPerPage: itemsPerPageParam,
    }),
    output: mailListSchema,
  },
  'GET /mails/my': {
    access: 'user',
    id: 'listOwnMails',
    tag: 'mails',
    summary: 'What has become of the newest mails to oneself, about bookings, orders or the account',
    response: 'The newest 200 mails.',
    query: z.object({
      about: describe(
        z.enum(mailSubjects, `must be one of ${mailSubjects.join(', ')}`),
        'Kind of the records that they tell of.',
      ),
    }),
    output: mailFatesSchema,
  },
  'GET /mails/of-bookings': {
    access: 'admin',
    rights: ['desk', 'money'],
    id: 'listMailsOfBookings',
    tag: 'mails',
    summary: 'What has become of the newest mail about each of these bookings',
    response: 'The newest mail of each booking that has one.',
    query: z.object({
      ids: describe(idList(maxMailRecords), 'Ids of bookings, with commas between them.', exampleIds.booking),
    }),
    output: mailFatesSchema,
  },
  'GET /mails/:id': {
    access: 'admin',
    rights: ['desk', 'shop'],
    id: 'getMail',
    tag: 'mails',
    summary: 'A mail with its HTML and text; links that let in hold a placeholder',
    response: 'The mail.',
    params: z.object({ id: describe(id, idText) }),
    output: fullMailSchema,
  },
  'POST /mails/:id/resend': {
    access: 'admin',
    rights: ['desk', 'shop'],
    id: 'resendMail',
    tag: 'mails',
    summary: 'Send a copy of a mail to the same address',
    response: 'The copy.',
    errors: ['mail_not_resent'],
    params: z.object({ id: describe(id, idText) }),
    output: mailSchema,
    limit: 'staffWrite',
    audit: 'Mail sent again',
  },
} as const satisfies EndpointDefinitions
