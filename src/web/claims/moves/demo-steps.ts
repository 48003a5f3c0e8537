import type { DemoStep } from '#contract/claims/demo-steps.ts'

const steps: Record<DemoStep, true> = { pay: true, 'pay-less': true, 'pay-more': true, confirm: true, operate: true }

export const isDemoStep = (text: string): text is DemoStep => Object.hasOwn(steps, text)
