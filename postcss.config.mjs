const config = { plugins: { '@tailwindcss/postcss': {} } };

// biome-ignore lint/style/noDefaultExport: PostCSS reads the default export
export default config;
