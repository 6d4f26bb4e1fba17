"""The same kinds of work by OpenCV and scikit-image: `peers.py <picture> <case>` prints CPU seconds and peak megabytes as JSON."""
import json
import resource
import sys
import time

import cv2
import numpy

picture = cv2.imread(sys.argv[1])
height, width = picture.shape[:2]
mask = numpy.zeros((height, width), numpy.uint8)
cv2.ellipse(mask, (width // 2, height // 2), (int(width * 0.126), int(height * 0.126)), 0, 0, 360, 255, -1)


def denoise_by_skimage():
    from skimage.restoration import denoise_bilateral

    denoise_bilateral(picture, channel_axis=-1)


cases = {
    "Telea": lambda: cv2.inpaint(picture, mask, 5, cv2.INPAINT_TELEA),
    "non-local means": lambda: cv2.fastNlMeansDenoisingColored(picture, None, 6, 6),
    "stylization": lambda: cv2.stylization(picture),
    "pencil sketch": lambda: cv2.pencilSketch(picture),
    "bilateral by scikit-image": denoise_by_skimage,
}
before = time.process_time()
cases[sys.argv[2]]()
print(
    json.dumps(
        {
            "cpuSeconds": time.process_time() - before,
            "peakMegabytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
        }
    )
)
