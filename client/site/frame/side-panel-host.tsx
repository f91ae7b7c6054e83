// Loads the side panel on demand.
import { create } from 'zustand'
import { useLazyModule } from '#client/features/lazy-modules/use-lazy-module.ts'

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
  const part = useLazyModule(load, isOpen, closeSidePanel)
  return part === null ? null : <part.SidePanel isOpen={isOpen} onClose={closeSidePanel} />
}
