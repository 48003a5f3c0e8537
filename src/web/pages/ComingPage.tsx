export function Component() {
  return <main className="page">Раздел готовится</main>
}
