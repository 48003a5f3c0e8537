let audio: AudioContext | undefined

/** Browsers play nothing until something was pressed: the press that turns the sound on also tries it. */
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

/** Asks for the permission, where the browser has it to give. */
export const mayNotify = async (): Promise<boolean> =>
  'Notification' in globalThis && (await Notification.requestPermission()) === 'granted'

/** Of work of one kind there is one notification, which the next one replaces. A press leads to it. */
export function notify(title: string, { body, tag, open }: { body: string; tag: string; open: () => void }): void {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return
  const shown = new Notification(title, { body, tag })
  shown.addEventListener('click', () => {
    focus()
    open()
    shown.close()
  })
}
