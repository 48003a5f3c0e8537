let audio: AudioContext | undefined

/** The press that turns the sound on also tries it. */
export async function chime(): Promise<void> {
  audio ??= new AudioContext()
  await audio.resume()
  for (const [at, hertz] of [
    [0, 660],
    [0.18, 880],
  ] as const) {
    const [tone, volume] = [audio.createOscillator(), audio.createGain()]
    const from = audio.currentTime + at
    tone.frequency.value = hertz
    volume.gain.setValueAtTime(0.2, from)
    volume.gain.exponentialRampToValueAtTime(0.001, from + 0.3)
    tone.connect(volume).connect(audio.destination)
    tone.start(from)
    tone.stop(from + 0.3)
  }
}

/** What this browser permits, whatever its person has chosen. */
export const permitOfBrowser = (): NotificationPermission =>
  'Notification' in globalThis ? Notification.permission : 'denied'

/** Asks for the permission, where the browser has it to give. */
export const askBrowser = async (): Promise<NotificationPermission> =>
  'Notification' in globalThis ? Notification.requestPermission() : 'denied'

/** Of work of one kind there is one notification, which the next one replaces. A press leads to it. */
export function notify(title: string, { body, tag, open }: { body: string; tag: string; open: () => void }): void {
  if (permitOfBrowser() !== 'granted') return
  const shown = new Notification(title, { body, tag })
  shown.addEventListener('click', () => {
    focus()
    open()
    shown.close()
  })
}
