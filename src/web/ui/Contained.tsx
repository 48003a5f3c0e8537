import { Component, type ReactNode } from 'react'

type ContainedProps = { children: ReactNode; instead: ReactNode }

/** An error boundary for a part that the page can do without. */
export class Contained extends Component<ContainedProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? this.props.instead : this.props.children
  }
}
