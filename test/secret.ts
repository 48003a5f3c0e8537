/** What every office of the tests is started with. */
export const TEST_SECRET = 'a secret for tests, the same every time'
