// Adds pictures to the form: by a file picker, by drop or by paste.
import { type ClipboardEvent, type DragEvent, type ReactNode, useId, useRef, useState } from 'react'
import { acceptedPictures } from './pictures.ts'

/** A hidden file input and the button that opens it. */
export function useFilePicker(isMultiple: boolean) {
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
      // Reset, so that the same file can be chosen again after it was removed.
      input.current!.value = ''
    },
  }
}

interface DropZoneProps {
  isDisabled: boolean
  isEmpty?: boolean
  /** Without a border. */
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

/** Without this, the browser would open a picture that is dropped outside of the drop zone, and the form would be lost. */
export function preventDropOutside(): () => void {
  const preventFileDrop = (event: globalThis.DragEvent) => {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'none'
  }
  window.addEventListener('dragover', preventFileDrop)
  window.addEventListener('drop', preventFileDrop)
  return () => {
    window.removeEventListener('dragover', preventFileDrop)
    window.removeEventListener('drop', preventFileDrop)
  }
}
