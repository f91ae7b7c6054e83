// Opens the sign-in dialog from any component. The frame of the page renders the dialog.
import { create } from 'zustand'
import { forgetPress } from './waiting-press.ts'

interface SignInRequest {
  isOpen: boolean
  /** Id of the element that gets the focus back after the reload. */
  returnId?: string | undefined
}

const useRequest = create<SignInRequest>()(() => ({ isOpen: false }))

export function requestSignIn(returnId?: string): void {
  useRequest.setState({ isOpen: true, returnId })
}

export function dismissSignIn(): void {
  forgetPress()
  useRequest.setState({ isOpen: false, returnId: undefined })
}

export function useIsSignInRequested(): boolean {
  return useRequest(({ isOpen }) => isOpen)
}

export function requestedReturnId(): string | undefined {
  return useRequest.getState().returnId
}
