// Receives the events of the payment provider. Outside of the contract, because its body must be verified as it was sent, and
// nobody but the provider calls it. An event is stored and answered at once; a job applies it.
import type { FastifyInstance } from 'fastify'
import { paymentWebhookPath } from '#contract/paths.ts'
import { AppError } from '#server/calls/errors.ts'
import type { Database } from '#server/database/client.ts'
import { storeEvents } from '#server/features/payments/bills/deadlines.service.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { ForgedEvent, type PaymentProvider } from './provider.ts'

/** Several times the largest event. */
const maxEventBytes = 256 * 1024

interface WebhookDependencies {
  db: Database
  provider: PaymentProvider
  jobs: Pick<Jobs, 'enqueue'>
  now: () => Date
  /** Starts the job without waiting for the next poll. */
  wake: () => void
}

export function registerPaymentWebhook(app: FastifyInstance, dependencies: WebhookDependencies): void {
  const { db, provider, jobs, now, wake } = dependencies
  // An instance of its own, so that only this route gets its body unread.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post(paymentWebhookPath, { bodyLimit: maxEventBytes }, async (request, reply) => {
      const signature = request.headers['stripe-signature']
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const event = readEvent(body, typeof signature === 'string' ? signature : undefined)
      if (event !== null) {
        await storeEvents(db, jobs, [event], now())
        wake()
      }
      return reply.header('cache-control', 'no-store').send({ received: true })
    })
  })

  function readEvent(body: Buffer, signature: string | undefined) {
    try {
      return provider.readEvent(body, signature, now())
    } catch (error) {
      if (error instanceof ForgedEvent) {
        throw new AppError('invalid_request', 'This event is not signed by the payment provider.', {
          cause: error,
        })
      }
      throw error
    }
  }
}
