// How pictures come into the form: picked by a button, dropped or pasted.
import { type ClipboardEvent, type DragEvent, type ReactNode, useId, useRef, useState } from 'react'
import { acceptedPictures } from './pictures.ts'

/** A hidden file input and the button that opens it. */
export function usePick(isMultiple: boolean) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  return {
    headingId: `${id}-heading`,
    noteId: `${id}-note`,
    open: () => input.current!.click(),
    input: {
      ref: input,
      type: 'file',
      accept: acceptedPictures,
      multiple: isMultiple,
      tabIndex: -1,
      className: 'sr-only',
    },
    onChange: (take: (files: readonly File[]) => void) => () => {
      take([...input.current!.files!])
      // The same file may be chosen again after it was taken out.
      input.current!.value = ''
    },
  }
}

interface DropZoneProps {
  isDisabled: boolean
  isEmpty?: boolean
  /** Without an edge of its own. */
  isBare?: boolean
  onFiles: (files: readonly File[]) => void
  children: ReactNode
}

export function DropZone({ isDisabled, isEmpty = false, isBare = false, onFiles, children }: DropZoneProps) {
  const [isOver, setIsOver] = useState(false)

  function take(event: DragEvent | ClipboardEvent, data: DataTransfer | null): void {
    const files = [...(data?.files ?? [])]
    if (files.length === 0 || isDisabled) return
    event.preventDefault()
    onFiles(files)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting are shortcuts, the button inside does the same
    <div
      className={`drop-zone ${isOver ? 'is-over' : ''} ${isEmpty ? 'is-empty' : ''} ${isBare ? 'is-bare' : ''}`}
      onDragOver={(event) => {
        if (isDisabled || !event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        setIsOver(false)
        take(event, event.dataTransfer)
      }}
      onPaste={(event) => take(event, event.clipboardData)}
    >
      {children}
    </div>
  )
}

/** A picture let go beside its place would be opened by the browser, in place of the form and all that is entered. */
export function refuseFilesElsewhere(): () => void {
  const refuse = (event: globalThis.DragEvent) => {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'none'
  }
  window.addEventListener('dragover', refuse)
  window.addEventListener('drop', refuse)
  return () => {
    window.removeEventListener('dragover', refuse)
    window.removeEventListener('drop', refuse)
  }
}
