// Loads the side panel on demand.
import { create } from 'zustand'
import { useOnIntent } from '#client/features/parts/use-on-intent.ts'

const useRequest = create<{ isOpen: boolean }>()(() => ({ isOpen: false }))
const load = () => import('./side-panel.tsx')

export function openSidePanel(): void {
  useRequest.setState({ isOpen: true })
}

function closeSidePanel(): void {
  useRequest.setState({ isOpen: false })
}

/** Loads the panel without showing it. */
export function prepareSidePanel(): void {
  load().catch(() => null)
}

/** Once in the frame of the page. */
export function SidePanelHost() {
  const isOpen = useRequest((request) => request.isOpen)
  const part = useOnIntent(load, isOpen, closeSidePanel)
  return part === null ? null : <part.SidePanel isOpen={isOpen} onClose={closeSidePanel} />
}
