/**
 * The paper of both themes, as `app/styles/tokens.css` has it: what browsers paint around the page, and icons
 * stand on.
 */
export const themeColors = { light: '#fbf9f5', dark: '#14130f' } as const;
