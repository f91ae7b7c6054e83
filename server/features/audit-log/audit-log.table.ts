import { sql } from 'drizzle-orm'
import { bigserial, check, index, jsonb, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { type AuditChange, auditOutcomes } from '#contract/audit-log.ts'
import { foldedText } from '#server/database/folded-text.ts'
import { knownValues } from '#server/database/known-values.ts'

/**
 * Triggers of the migration refuse updates, and refuse to delete entries younger than 400 days. Entries contain ids
 * instead of names, so the entries of an erased account remain without a name.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    at: timestamp({ withTimezone: true }).notNull(),
    action: text().notNull(),
    outcome: text().notNull(),
    /** No reference: entries outlive accounts. */
    actorId: uuid(),
    actorRole: smallint(),
    sessionId: uuid(),
    recordId: text(),
    recordTitle: text(),
    changes: jsonb().$type<AuditChange[]>().notNull(),
    address: text().notNull(),
    requestId: text().notNull(),
  },
  (table) => [
    index('audit_log_newest').on(table.at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('audit_log_of_actor').on(table.actorId, table.at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('audit_log_of_record').on(
      table.recordId,
      table.at.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('audit_log_of_title').using('gin', sql`${foldedText(sql`record_title`)} gin_trgm_ops`),
    index('audit_log_of_action').on(table.action, table.at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    check('audit_log_outcome_known', sql`${table.outcome} in (${knownValues(auditOutcomes)})`),
  ],
)
