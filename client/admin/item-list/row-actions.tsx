import { Link } from '#client/design-system/link.tsx'
import { isForBrowser } from '#client/design-system/modifier-keys.ts'
import { AdminIcon } from '../frame/admin-icon.tsx'

interface RowActionsProps {
  /** What the row is called. */
  name: string
  editPath: string
  onEdit: () => void
  onDelete: () => void
}

export function RowActions({ name, editPath, onEdit, onDelete }: RowActionsProps) {
  return (
    <span className="inline-flex">
      <Link
        to={editPath}
        className="admin-tool"
        onClick={(event) => {
          // What opens in another window is asked for there; a form of this window would meet it later, out of date.
          if (!isForBrowser(event) && !event.shiftKey) onEdit()
        }}
      >
        <AdminIcon name="edit" />
        <span className="sr-only">Edit {name}</span>
      </Link>
      <button type="button" className="admin-tool text-err" onClick={onDelete}>
        <AdminIcon name="trash" />
        <span className="sr-only">Delete {name}</span>
      </button>
    </span>
  )
}
