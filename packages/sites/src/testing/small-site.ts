/** A site of one page whose only section has the given code; other parts can be put in its place. */
export function smallSite(code: string, more: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    site: 'small',
    template: { name: 'Small' },
    sections: [{ name: 'only', type: 'template', code }],
    pages: [{ name: 'home', title: 'Home', slots: [{ slot: 'main', sections: [{ section: 'only' }] }] }],
    ...more,
  };
}
