import {
  fullMailSchema,
  mailAttachmentSchema,
  type mailEndpoints,
  mailFateSchema,
  mailFatesSchema,
  mailListSchema,
  mailSchema,
  ownMailSchema,
} from '#contract/mails.ts'
import { describeObject, type OperationsOf } from './describe.ts'
import { createdAt, exampleIds, exampleMoment, idOf, listFields, paging } from './shared-fields.ts'

const fateFields = {
  _id: idOf('mail', 'mail'),
  title: ['Kind of mail.', 'Booking confirmation'],
  to: ['Address of the recipient; empty once the account is erased.', 'ines@example.com'],
  state: 'What has become of it.',
  about: 'The record that it tells of.',
  createdAt,
  sentAt: ['Time at which the mail server took it; null before that.', exampleMoment],
} as const
const mailFields = {
  ...fateFields,
  subject: ['Its subject; empty once the account is erased.', 'Booking confirmed: Two harbours'],
  attempts: ['Number of attempts.', 1],
  lastError: ['What the mail server said last; null where nothing failed.', '550 no such mailbox'],
  canBeResent: 'Whether a copy can be sent.',
} as const

export const mailObjects = [
  describeObject('MailFate', mailFateSchema, 'What has become of a mail.', fateFields),
  describeObject('MailRecord', mailFateSchema.shape.about, 'The record that a mail tells of.', {
    kind: 'Kind of the record.',
    _id: idOf('booking', 'record'),
  }),
  describeObject('OwnMail', ownMailSchema, 'A mail as its owner takes it along.', {
    ...fateFields,
    subject: ['Its subject.', 'Booking confirmed: Two harbours'],
    text: ['Its text part.', 'Your seats are reserved.'],
  }),
  describeObject('MailFates', mailFatesSchema, 'What has become of some mails.', { items: 'The mails.' }),
  describeObject('Mail', mailSchema, 'A mail as the list shows it.', mailFields),
  describeObject('MailAttachment', mailAttachmentSchema, 'A file that is sent with a mail.', {
    name: ['Its name.', 'trip-K7MN-4PQR.ics'],
    bytes: ['Its size in bytes.', 640],
  }),
  describeObject('FullMail', fullMailSchema, 'A mail with its text.', {
    ...mailFields,
    html: ['Its HTML.', '<p>Your seats are reserved.</p>'],
    text: ['Its text part.', 'Your seats are reserved.'],
    attachments: 'Files that are sent with it.',
  }),
  describeObject('MailList', mailListSchema, 'One page of mails.', {
    ...listFields('mails'),
    isSending: 'Whether a mail server is set; else mails are kept.',
  }),
]

const ofMail = { id: idOf('mail', 'mail') }

export const mailOperations: OperationsOf<typeof mailEndpoints> = {
  'GET /mails': {
    id: 'listMails',
    tag: 'mails',
    response: 'One page of mails.',
    query: {
      q: [
        'Words of address and subject, or the id of the mail, its record or its account.',
        'ines@example.com',
      ],
      state: 'What has become of it.',
      ...paging,
    },
  },
  'GET /mails/my': {
    id: 'listOwnMails',
    tag: 'mails',
    response: 'The newest 200 mails.',
    query: { about: 'Kind of the records that they tell of.' },
  },
  'GET /mails/of-bookings': {
    id: 'listMailsOfBookings',
    tag: 'mails',
    response: 'The newest mail of each booking that has one.',
    query: { ids: ['Ids of bookings, with commas between them.', exampleIds.booking] },
  },
  'GET /mails/:id': { id: 'getMail', tag: 'mails', response: 'The mail.', params: ofMail },
  'POST /mails/:id/resend': {
    id: 'resendMail',
    tag: 'mails',
    response: 'The copy.',
    params: ofMail,
    errors: ['mail_not_resent'],
  },
}
