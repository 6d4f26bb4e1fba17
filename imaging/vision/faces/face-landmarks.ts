/**
 * Point numbers of the 468-point mesh by facial feature (MediaPipe Face Mesh, canonical face model, 2020).
 * Left and right are the person's own. Rings are closed. Lines run from the person's right to the left, or
 * from the inner end to the outer one.
 */
export const faceLandmarks = {
  /** Hairline, temples, jaw and chin, clockwise as seen in the picture, from the middle of the hairline. */
  faceOval: [
    ...[10, 338, 297, 332, 284, 251, 389, 356, 454, 323, 361, 288, 397, 365, 379, 378, 400, 377],
    ...[152, 148, 176, 149, 150, 136, 172, 58, 132, 93, 234, 127, 162, 21, 54, 103, 67, 109],
  ],
  /** Around both lips, from the right corner over the upper lip. */
  outerLips: [
    ...[61, 185, 40, 39, 37, 0, 267, 269, 270, 409, 291],
    ...[375, 321, 405, 314, 17, 84, 181, 91, 146],
  ],
  /** Line between the lips, or the ring around the open mouth. */
  innerLips: [
    ...[78, 191, 80, 81, 82, 13, 312, 311, 310, 415, 308],
    ...[324, 318, 402, 317, 14, 87, 178, 88, 95],
  ],
  /** Around the opening of the eye, from the outer corner over the upper lid. */
  rightEye: [33, 246, 161, 160, 159, 158, 157, 173, 133, 155, 154, 153, 145, 144, 163, 7],
  leftEye: [263, 466, 388, 387, 386, 385, 384, 398, 362, 382, 381, 380, 374, 373, 390, 249],
  /** Around the brow, from its inner end over the upper edge. */
  rightBrow: [107, 66, 105, 63, 70, 46, 53, 52, 65, 55],
  leftBrow: [336, 296, 334, 293, 300, 276, 283, 282, 295, 285],
  /** Down the ridge of the nose to its tip, and from wing to wing. */
  noseRidge: [168, 6, 197, 195, 5, 4, 1],
  noseBase: [98, 97, 2, 326, 327],
} as const satisfies Record<string, readonly number[]>;

/** Single points of the mesh. */
export const facePoints = {
  hairline: 10,
  chin: 152,
  noseTip: 1,
  betweenEyes: 168,
  rightCheek: 234,
  leftCheek: 454,
  rightOuterCorner: 33,
  rightInnerCorner: 133,
  leftInnerCorner: 362,
  leftOuterCorner: 263,
  rightMouthCorner: 61,
  leftMouthCorner: 291,
  upperInnerLip: 13,
  lowerInnerLip: 14,
} as const satisfies Record<string, number>;

/** Number of points of the mesh. */
export const MESH_POINTS = 468;
