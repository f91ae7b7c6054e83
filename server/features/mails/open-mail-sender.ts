// The sender of mails and the metrics about them.
import type { Registry } from 'prom-client'
import type { Config } from '#server/config/config.ts'
import { registerMailMetrics } from './mail-metrics.ts'
import { createMailSender, type MailSender, type SenderOptions } from './send-mails.ts'

interface OpenOptions extends Omit<SenderOptions, 'smtp' | 'settled' | 'limitsRates'> {
  config: Pick<Config, 'mail' | 'limitsRates'>
  metrics: Registry
}

/** Undefined where mails are not sent. */
export async function openMailSender({
  config,
  metrics,
  ...options
}: OpenOptions): Promise<MailSender | undefined> {
  const settled = registerMailMetrics(metrics, options.db)
  if (config.mail === undefined) return undefined
  // Loads the mail client only where there is a mail server.
  const { createSmtpClient } = await import('./smtp.ts')
  const smtp = createSmtpClient(config.mail)
  return createMailSender({ ...options, smtp, settled, limitsRates: config.limitsRates })
}
