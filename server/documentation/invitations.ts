import { invitationEndpoints, invitationSchema } from '#contract/invitations.ts'
import { describeObject, type OperationsOf } from './describe.ts'
import { exampleMoment } from './shared-fields.ts'

const accept = invitationEndpoints['POST /user/invitation']

const token = [
  'The last part of the address in the mail.',
  'q83vASNFZ4kq83vASNFZ4kq83vASNFZ4kq83vASNFZ4',
] as const

export const invitationObjects = [
  describeObject('Invitation', invitationSchema, 'An invitation that is valid.', {
    email: ['The invited address.', 'astrid@example.com'],
    role: ['Role of the account: 2 admin, 3 super admin.', 2],
    expiresAt: ['Time until which the invitation is valid.', exampleMoment],
  }),
  describeObject('AcceptedInvitation', accept.body, 'An account by an invitation.', {
    token: [...token],
    username: ['The chosen username.', 'astrid'],
    password: ['The chosen password.', 'battery staple'],
  }),
  describeObject('InvitedAccount', accept.output, 'The account is created.', {
    username: ['Username of the account.', 'astrid'],
  }),
]

export const invitationOperations: OperationsOf<typeof invitationEndpoints> = {
  'GET /user/invitation': {
    id: 'describeInvitation',
    tag: 'accounts',
    query: { token: [...token] },
    response: 'The invitation is valid.',
    errors: ['link_expired'],
  },
  'POST /user/invitation': {
    id: 'acceptInvitation',
    tag: 'accounts',
    response: 'The account is created.',
    errors: ['link_expired', 'taken'],
  },
}
