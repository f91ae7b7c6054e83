// The changed fields of a record, each with its value before and after.
import './differences.css'
import type { AuditChange } from '#contract/audit-log.ts'

export function Differences({ changes }: { changes: readonly AuditChange[] }) {
  return (
    <dl className="differences">
      {changes.map((change) => (
        <Difference key={change.field} {...change} />
      ))}
    </dl>
  )
}

function Difference({ field, from, to }: AuditChange) {
  return (
    <div>
      <dt>{field}</dt>
      <dd>
        {from !== undefined && (
          <del>
            <span className="sr-only">from </span>
            <span>{from || '–'}</span>
          </del>
        )}
        <ins>
          <span className="sr-only">to </span>
          <span>{to || '–'}</span>
        </ins>
      </dd>
    </div>
  )
}
