/** A high tone for those who are in, a low one for the others. */
export function playResult(isIn: boolean): void {
  const audio = new AudioContext()
  const tone = audio.createOscillator()
  tone.frequency.value = isIn ? 880 : 220
  tone.connect(audio.destination)
  tone.start()
  tone.stop(audio.currentTime + (isIn ? 0.15 : 0.4))
  tone.onended = () => void audio.close()
}
