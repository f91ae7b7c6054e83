// Notifies the other tabs of the browser that the user has signed in or out or changed the profile.
const channelName = 'halyard.session'

let channel: BroadcastChannel | undefined

/** Call it only for actions of the user in this tab. Every tab detects changes of the cookies by itself. */
export function notifyOtherTabs(): void {
  channel?.postMessage(null)
}

export function listenToOtherTabs(listen: () => void): void {
  if (!('BroadcastChannel' in window)) return
  function open(): void {
    channel = new BroadcastChannel(channelName)
    channel.onmessage = listen
  }
  open()
  // Some browsers don't put a page with an open channel into the back/forward cache. Missed messages do no harm: the
  // session is checked when the page is shown again.
  window.addEventListener('pagehide', () => channel?.close())
  window.addEventListener('pageshow', ({ persisted }) => persisted && open())
}
