import { readFile } from 'node:fs/promises'

let library: Promise<typeof import('@resvg/resvg-wasm')> | undefined

/**
 * An SVG as a PNG of its own size. The library is WebAssembly, so it runs on every system, and is loaded with the first picture.
 * It loads nothing from anywhere, and no fonts: text in banners is outlines.
 */
export async function pngOf(svg: string): Promise<Buffer> {
  library ??= openLibrary()
  library.catch(() => {
    library = undefined
  })
  const { Resvg } = await library
  const drawing = new Resvg(svg)
  try {
    const image = drawing.render()
    try {
      return Buffer.from(image.asPng())
    } finally {
      image.free()
    }
  } finally {
    drawing.free()
  }
}

async function openLibrary() {
  const resvg = await import('@resvg/resvg-wasm')
  await resvg.initWasm(await readFile(new URL(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))))
  return resvg
}
