// Between the tabs of a browser: that somebody has signed in or out, or has changed their name. Nothing is stored.
const channelName = 'halyard.session'

let channel: BroadcastChannel | undefined

/** For what somebody has done here. What a tab only finds out, the others find out by themselves. */
export function tellOtherTabs(): void {
  channel?.postMessage(null)
}

export function hearOtherTabs(listen: () => void): void {
  if (!('BroadcastChannel' in window)) return
  function open(): void {
    channel = new BroadcastChannel(channelName)
    channel.onmessage = listen
  }
  open()
  // Browsers may keep no page to come back to that listens. What it misses it finds out when it is shown.
  window.addEventListener('pagehide', () => channel?.close())
  window.addEventListener('pageshow', ({ persisted }) => persisted && open())
}
