/**
 * Variables of the web alone, for the documentation; it reads those of addresses too. Their readers are the
 * `env.ts` files of `lib`.
 */
export const webVariables = [
  {
    title: 'The web.',
    variables: [
      {
        name: 'ROOT_REDIRECT',
        example: '302 /photo-enhancer',
        description: 'Status and page that visitors of the home page are sent to, each in their language.',
      },
    ],
  },
  {
    title: 'Ads, statistics and a badge; all wait for consent. A start after a change makes the pages anew.',
    variables: [
      {
        name: 'ADS_FRAME_URL',
        example: 'https://ads.example/frame',
        description: 'Page of an ad host that is shown in frames on the pages of free tools.',
      },
      {
        name: 'ANALYTICS_SCRIPT_URL',
        example: 'https://count.example/script.js',
        description: 'Script that counts visits.',
      },
      {
        name: 'PROTECTION_BADGE_PAGE_URL',
        example: 'https://www.dmca.com/Protection/Status.aspx?ID=…',
        description:
          'Page of a content-protection service about this site; its badge in the footer leads there.',
      },
      {
        name: 'PROTECTION_BADGE_PICTURE_URL',
        description: 'Picture of the badge, which the page of the service needs beside it.',
      },
      {
        name: 'PROTECTION_BADGE_SCRIPT_URL',
        description: 'Script of the service, where its badge wants one.',
      },
    ],
  },
  {
    title: 'Sign-in by Google and Apple in pages; the client ids are those of the api.',
    variables: [
      {
        name: 'GOOGLE_ONE_TAP',
        example: 'off',
        description: 'Google offers to sign in on every page that may load it, unless this is off.',
      },
      {
        name: 'APPLE_SCRIPT_URL',
        description: 'Address of the script of Apple, for mirrors and tests.',
      },
    ],
  },
  {
    title: 'Payments inside pages; without these, the page of the provider is opened in a new tab.',
    variables: [
      {
        name: 'STRIPE_CHECKOUT',
        example: 'embedded',
        description: 'hosted or embedded: Stripe’s own page, or its form inside ours.',
      },
      {
        name: 'STRIPE_PUBLISHABLE_KEY',
        description: 'Publishable key at Stripe, which embedded needs; browsers get to see it.',
      },
      {
        name: 'PAYPAL_BUTTONS',
        example: 'on',
        description: 'on or off: PayPal’s button inside our pages, with its window.',
      },
      {
        name: 'STRIPE_SCRIPT_URL',
        description: 'Address of the script of Stripe, for tests; the policy then lets in its origin alone.',
      },
      { name: 'PAYPAL_SCRIPT_URL', description: 'The same for the script of PayPal.' },
    ],
  },
  {
    title: 'The mobile apps, offered where they are named. A start after a change makes the pages anew.',
    variables: [
      {
        name: 'APP_STORE_URL',
        example: 'https://apps.apple.com/app/id123456789',
        description: 'Page of the app in the App Store.',
      },
      {
        name: 'PLAY_STORE_URL',
        example: 'https://play.google.com/store/apps/details?id=example.pictor',
        description: 'Page of the app in Google Play.',
      },
    ],
  },
  {
    title: 'Sample photos. A start after a change of the folder makes the pages anew.',
    variables: [
      {
        name: 'SAMPLES_DIR',
        example: './my-samples',
        description:
          'Folder with photos to try tools on, in place of ours: one folder per tool, by its code (docs/operating.md).',
      },
    ],
  },
  {
    title: 'The operator, for the legal pages. A start after a change makes the pages anew.',
    variables: [
      { name: 'OPERATOR_NAME', description: 'Name of the person or company that runs this copy.' },
      { name: 'OPERATOR_ADDRESS', description: 'Its postal address.' },
      { name: 'OPERATOR_EMAIL', description: 'Its address for mail.' },
    ],
  },
] as const;
