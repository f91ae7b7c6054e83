// The changed fields of a record, each with its value before and after.
import './differences.css'
import type { AuditChange } from '#contract/audit-log.ts'

export function Changes({ changes }: { changes: readonly AuditChange[] }) {
  return (
    <dl className="changes">
      {changes.map((change) => (
        <Change key={change.field} {...change} />
      ))}
    </dl>
  )
}

function Change({ field, from, to }: AuditChange) {
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
