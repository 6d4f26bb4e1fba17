// The package types its icon files as components only. Their data lets icons render without client code.
declare module 'lucide-react/icons/baby' {
  export const __iconData: import('lucide-react/types').LucideIconData;
}
declare module 'lucide-react/icons/banana' {
  export const __iconData: import('lucide-react/types').LucideIconData;
}
declare module 'lucide-react/icons/brush' {
  export const __iconData: import('lucide-react/types').LucideIconData;
}
declare module 'lucide-react/icons/clapperboard' {
  export const __iconData: import('lucide-react/types').LucideIconData;
}
declare module 'lucide-react/icons/coins' {
  export const __iconData: import('lucide-react/types').LucideIconData;
}
declare module 'lucide-react/icons/drama' {
  export const __iconData: import('lucide-react/types').LucideIconData;
}
declare module 'lucide-react/icons/droplet-off' {
  export const __iconData: import('lucide-react/types').LucideIconData;
}
declare module 'lucide-react/icons/eraser' {
  export const __iconData: import('lucide-react/types').LucideIconData;
}
declare module 'lucide-react/icons/face-slightly-smiling' {
  export const __iconData: import('lucide-react/types').LucideIconData;
}
declare module 'lucide-react/icons/film' {
  export const __iconData: import('lucide-react/types').LucideIconData;
}
declare module 'lucide-react/icons/ghost' {
  export const __iconData: import('lucide-react/types').LucideIconData;
}
declare module 'lucide-react/icons/id-card' {
  export const __iconData: import('lucide-react/types').LucideIconData;
}
declare module 'lucide-react/icons/image-plus' {
  export const __iconData: import('lucide-react/types').LucideIconData;
}
declare module 'lucide-react/icons/layers' {
  export const __iconData: import('lucide-react/types').LucideIconData;
}
declare module 'lucide-react/icons/message-square-text' {
  export const __iconData: import('lucide-react/types').LucideIconData;
}
declare module 'lucide-react/icons/paintbrush' {
  export const __iconData: import('lucide-react/types').LucideIconData;
}
declare module 'lucide-react/icons/palette' {
  export const __iconData: import('lucide-react/types').LucideIconData;
}
declare module 'lucide-react/icons/replace' {
  export const __iconData: import('lucide-react/types').LucideIconData;
}
declare module 'lucide-react/icons/scaling' {
  export const __iconData: import('lucide-react/types').LucideIconData;
}
declare module 'lucide-react/icons/scissors' {
  export const __iconData: import('lucide-react/types').LucideIconData;
}
declare module 'lucide-react/icons/scissors-line-dashed' {
  export const __iconData: import('lucide-react/types').LucideIconData;
}
declare module 'lucide-react/icons/shirt' {
  export const __iconData: import('lucide-react/types').LucideIconData;
}
declare module 'lucide-react/icons/sparkles' {
  export const __iconData: import('lucide-react/types').LucideIconData;
}
declare module 'lucide-react/icons/stamp' {
  export const __iconData: import('lucide-react/types').LucideIconData;
}
declare module 'lucide-react/icons/user-round' {
  export const __iconData: import('lucide-react/types').LucideIconData;
}
declare module 'lucide-react/icons/video' {
  export const __iconData: import('lucide-react/types').LucideIconData;
}
