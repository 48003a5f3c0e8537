// Pages of news that were opened can be opened again without a connection. This service worker keeps a reading copy of each:
// the document as a guest gets it, without its scripts, and the files that it names. A copy is shown only when the network
// fails. Nothing else of the office is kept: docs/decisions/0223-reading-copies-of-news.md.

const MOST_COPIES = 30
/** Each copy is a cache of its own, `reading-copy <id> <address>`. A browser lists caches in the order in which they were made. */
const PREFIX = 'reading-copy '

/** Whatever else stands in the query belongs to the visit and not to the page. Undefined: not a page of news. */
function newsAddress(url) {
  const { origin, pathname, searchParams } = new URL(url, location.href)
  if (origin !== location.origin || !/^(\/en)?\/news(\/[a-z0-9-]+)?$/.test(pathname)) return undefined
  const page = searchParams.get('page')
  return page === null ? pathname : `${pathname}?page=${encodeURIComponent(page)}`
}

addEventListener('install', () => skipWaiting())

addEventListener('fetch', event => {
  const { request } = event
  if (request.method !== 'GET') return
  const address = request.mode === 'navigate' ? newsAddress(request.url) : undefined
  if (address !== undefined) event.respondWith(openPage(request, address))
  else if (isFileOfPage(request)) event.respondWith(fetch(request).catch(() => copied(request.url)))
})

async function openPage(request, address) {
  let answer
  try {
    answer = await fetch(request)
  } catch {
    return copied(address)
  }
  if (answer.status === 404) await forget(address)
  return answer
}

const isFileOfPage = ({ destination, url }) =>
  ['style', 'font', 'image'].includes(destination) && new URL(url).origin === location.origin

/** Without a copy the browser shows its own page. */
const copied = async url => (await caches.match(url, { ignoreVary: true })) ?? Response.error()

/** One at a time, because a copy replaces the one before it. What fails is tried again at the next visit. */
let keeping = Promise.resolve()
addEventListener('message', event => {
  const address = newsAddress(event.data.address)
  if (address === undefined) return
  keeping = keeping.then(() => keep(address, event.data.shown)).catch(() => {})
  event.waitUntil(keeping)
})

async function keep(address, shown) {
  // As a guest: no copy ever has anything of an account.
  const answer = await fetch(address, { credentials: 'omit', redirect: 'manual' })
  if (answer.status === 404) return forget(address)
  if (!answer.ok) return
  const { html, files } = readingCopy(await answer.text(), shown)
  const name = `${PREFIX}${crypto.randomUUID()} ${address}`
  const cache = await caches.open(name)
  try {
    await Promise.all(files.map(file => keepFile(cache, new URL(file, location.href))))
    // Last, so that a document in a cache says that the copy is complete.
    await cache.put(address, new Response(html, { headers: headersOfCopy(answer) }))
  } catch (error) {
    await caches.delete(name)
    throw error
  }
  await forget(address, name)
  const names = await namesOfCopies()
  await Promise.all(names.slice(0, -MOST_COPIES).map(old => caches.delete(old)))
}

/** The oldest first. */
const namesOfCopies = async () => (await caches.keys()).filter(name => name.startsWith(PREFIX))

async function forget(address, newest) {
  const names = await namesOfCopies()
  const old = names.filter(name => name.endsWith(` ${address}`) && name !== newest)
  await Promise.all(old.map(name => caches.delete(name)))
}

/**
 * The document as it stands without JavaScript, and the files that it names. A script would call the office, and say in
 * other tabs that nobody is signed in. Each picture has one size: the one that is on the screen, else the smallest.
 */
function readingCopy(document, shown) {
  const html = document
    .replaceAll(/<script\b[\s\S]*?<\/script>/g, '')
    .replace('<html ', '<html data-reading-copy ')
    .replaceAll(/<img\b[^>]*>/g, image => inOneSize(image, shown))
  const named = html.matchAll(/<(?:img|link rel="(?:stylesheet|preload|icon)")[^>]*? (?:src|href)="([^"]+)"/g)
  return { html, files: [...new Set([...named].map(([, name]) => name.replaceAll('&amp;', '&')))] }
}

function inOneSize(image, shown) {
  const set = /\bsrcset="([^"]+)"/i.exec(image)
  if (!set) return image
  const sizes = set[1].split(',').map(size => size.trim().split(' ')[0])
  const size = sizes.find(name => shown.includes(new URL(name, location.href).href)) ?? sizes[0]
  return image.replace(set[0], '').replace(/ src="[^"]*"/, ` src="${size}"`)
}

/** A file, and where it is a style sheet the fonts and pictures that it names. */
async function keepFile(cache, url) {
  if (url.origin !== location.origin) return
  const answer = await fetch(url, { credentials: 'omit' })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  if (answer.headers.get('content-type')?.startsWith('text/css')) {
    const named = (await answer.clone().text()).matchAll(/\burl\(\s*["']?([^"')\s]+)/g)
    await Promise.all([...named].map(([, name]) => keepFile(cache, new URL(name, url))))
  }
  await cache.put(url, answer)
}

function headersOfCopy(answer) {
  const headers = new Headers(answer.headers)
  for (const name of ['content-encoding', 'content-length', 'vary']) headers.delete(name)
  headers.set(
    'content-security-policy',
    "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  )
  return headers
}
