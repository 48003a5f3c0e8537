import { Component, type ReactNode } from 'react'

type ContainedProps = { children: ReactNode; instead: ReactNode }

/** What fails in here takes only its own place with it, not the page. For parts that a person can do without. */
export class Contained extends Component<ContainedProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? this.props.instead : this.props.children
  }
}
