/** The camera that reads QR codes. */

export const cameraStarting = 'Menyalakan kamera...';
export const torchOn = 'Nyalakan lampu';
export const torchOff = 'Matikan lampu';
