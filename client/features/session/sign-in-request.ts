// Asking for the sign-in dialog, from wherever somebody has to be signed in. The frame of the page shows it.
import { create } from 'zustand'

const useRequest = create<{ isOpen: boolean }>()(() => ({ isOpen: false }))

export function requestSignIn(): void {
  useRequest.setState({ isOpen: true })
}

export function dismissSignIn(): void {
  useRequest.setState({ isOpen: false })
}

export function useIsSignInRequested(): boolean {
  return useRequest(({ isOpen }) => isOpen)
}
