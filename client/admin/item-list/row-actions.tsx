import { AdminIcon } from '#client/admin/screen/admin-icon.tsx'
import { Link } from '#client/design-system/link.tsx'
import { hasModifierKey } from '#client/design-system/modifier-keys.ts'
import type { RelatedScreen } from '../item-form/item-kind.ts'

interface RowActionsProps {
  /** Name of the row. */
  name: string
  id: string
  editPath: string
  related: RelatedScreen | undefined
  onEdit: () => void
  onDelete: () => void
}

export function RowActions({ name, id, editPath, related, onEdit, onDelete }: RowActionsProps) {
  return (
    <span className="inline-flex">
      {related !== undefined && (
        <Link to={related.pathOf(id)} className="admin-tool" title={related.title}>
          <AdminIcon name={related.icon} />
          <span className="sr-only">{`${related.title} of ${name}`}</span>
        </Link>
      )}
      <Link
        to={editPath}
        className="admin-tool"
        onClick={(event) => {
          // A link opened in another window fetches the record there. Remembering it here would only make it stale.
          if (!hasModifierKey(event) && !event.shiftKey) onEdit()
        }}
      >
        <AdminIcon name="edit" />
        <span className="sr-only">{`Edit ${name}`}</span>
      </Link>
      <button type="button" className="admin-tool text-err" onClick={onDelete}>
        <AdminIcon name="trash" />
        <span className="sr-only">{`Delete ${name}`}</span>
      </button>
    </span>
  )
}
