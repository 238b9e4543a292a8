;; Products of rows of numbers: rounds them to 16 bits, multiplies, and turns the products back. And two functions of
;; transformers for whole buffers. Places are in bytes, all counts are above 0.
(module
  (import "host" "memory" (memory 1))

  ;; Four sums: of the lanes of each argument.
  (func $sum (param $a v128) (param $b v128) (param $c v128) (param $d v128) (result v128)
    (local $ab v128) (local $cd v128)
    (local.set $ab
      (i32x4.add
        (i8x16.shuffle 0 1 2 3 16 17 18 19 4 5 6 7 20 21 22 23 (local.get $a) (local.get $b))
        (i8x16.shuffle 8 9 10 11 24 25 26 27 12 13 14 15 28 29 30 31 (local.get $a) (local.get $b))))
    (local.set $cd
      (i32x4.add
        (i8x16.shuffle 0 1 2 3 16 17 18 19 4 5 6 7 20 21 22 23 (local.get $c) (local.get $d))
        (i8x16.shuffle 8 9 10 11 24 25 26 27 12 13 14 15 28 29 30 31 (local.get $c) (local.get $d))))
    (i32x4.add
      (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23 (local.get $ab) (local.get $cd))
      (i8x16.shuffle 8 9 10 11 12 13 14 15 24 25 26 27 28 29 30 31 (local.get $ab) (local.get $cd))))

  ;; Sum and largest of the lanes.
  (func $add_lanes (param $a v128) (result f32)
    (f32.add
      (f32.add (f32x4.extract_lane 0 (local.get $a)) (f32x4.extract_lane 1 (local.get $a)))
      (f32.add (f32x4.extract_lane 2 (local.get $a)) (f32x4.extract_lane 3 (local.get $a)))))
  (func $largest_lane (param $a v128) (result f32)
    (f32.max
      (f32.max (f32x4.extract_lane 0 (local.get $a)) (f32x4.extract_lane 1 (local.get $a)))
      (f32.max (f32x4.extract_lane 2 (local.get $a)) (f32x4.extract_lane 3 (local.get $a)))))

  ;; Powers of e, for values up to 0 (Cephes, expf): a power of 2 times a polynomial of what remains.
  (func $exp (param $x v128) (result v128)
    (local $n v128) (local $y v128)
    (local.set $x (f32x4.pmax (v128.const f32x4 -87 -87 -87 -87) (local.get $x)))
    (local.set $n (f32x4.nearest (f32x4.mul (local.get $x) (v128.const f32x4 1.44269504 1.44269504 1.44269504 1.44269504))))
    (local.set $x
      (f32x4.sub
        (f32x4.sub
          (local.get $x)
          (f32x4.mul (local.get $n) (v128.const f32x4 0.693359375 0.693359375 0.693359375 0.693359375)))
        (f32x4.mul (local.get $n) (v128.const f32x4 -2.12194440e-4 -2.12194440e-4 -2.12194440e-4 -2.12194440e-4))))
    (local.set $y (v128.const f32x4 1.9875691500e-4 1.9875691500e-4 1.9875691500e-4 1.9875691500e-4))
    (local.set $y
      (f32x4.add (f32x4.mul (local.get $y) (local.get $x)) (v128.const f32x4 1.3981999507e-3 1.3981999507e-3 1.3981999507e-3 1.3981999507e-3)))
    (local.set $y
      (f32x4.add (f32x4.mul (local.get $y) (local.get $x)) (v128.const f32x4 8.3334519073e-3 8.3334519073e-3 8.3334519073e-3 8.3334519073e-3)))
    (local.set $y
      (f32x4.add (f32x4.mul (local.get $y) (local.get $x)) (v128.const f32x4 4.1665795894e-2 4.1665795894e-2 4.1665795894e-2 4.1665795894e-2)))
    (local.set $y
      (f32x4.add (f32x4.mul (local.get $y) (local.get $x)) (v128.const f32x4 1.6666665459e-1 1.6666665459e-1 1.6666665459e-1 1.6666665459e-1)))
    (local.set $y
      (f32x4.add (f32x4.mul (local.get $y) (local.get $x)) (v128.const f32x4 5.0000001201e-1 5.0000001201e-1 5.0000001201e-1 5.0000001201e-1)))
    (local.set $y
      (f32x4.add
        (f32x4.add (f32x4.mul (f32x4.mul (local.get $y) (local.get $x)) (local.get $x)) (local.get $x))
        (v128.const f32x4 1 1 1 1)))
    (f32x4.mul
      (local.get $y)
      (i32x4.shl
        (i32x4.add (i32x4.trunc_sat_f32x4_s (local.get $n)) (v128.const i32x4 127 127 127 127))
        (i32.const 23))))

  ;; Rounds each row of 32-bit values to whole numbers, the largest to $most, and stores the size of the row's step.
  ;; $width (values of a row) is a multiple of 8, $stride the bytes from row to row. $group rows are stored together:
  ;; eight values of each row in turn.
  (func (export "round")
    (param $from i32) (param $rows i32) (param $width i32) (param $stride i32) (param $to i32) (param $steps i32)
    (param $most f32) (param $group i32)
    (local $end i32) (local $at i32) (local $put i32) (local $row i32) (local $largest f32)
    (local $sizes v128) (local $factors v128)
    (loop $rows_left
      (local.set $end (i32.add (local.get $from) (i32.shl (local.get $width) (i32.const 2))))
      (local.set $sizes (f32x4.splat (f32.const 1e-9)))
      (local.set $at (local.get $from))
      (loop $measure
        (local.set $sizes (f32x4.pmax (local.get $sizes) (f32x4.abs (v128.load (local.get $at)))))
        (local.set $at (i32.add (local.get $at) (i32.const 16)))
        (br_if $measure (i32.lt_u (local.get $at) (local.get $end))))
      (local.set $largest (call $largest_lane (local.get $sizes)))
      (f32.store (local.get $steps) (f32.div (local.get $largest) (local.get $most)))
      (local.set $factors (f32x4.splat (f32.div (local.get $most) (local.get $largest))))
      (local.set $at (local.get $from))
      (local.set $put (i32.add (local.get $to) (i32.shl (local.get $row) (i32.const 4))))
      (loop $store_rounded
        (v128.store
          (local.get $put)
          (i16x8.narrow_i32x4_s
            (i32x4.trunc_sat_f32x4_s (f32x4.nearest (f32x4.mul (v128.load (local.get $at)) (local.get $factors))))
            (i32x4.trunc_sat_f32x4_s
              (f32x4.nearest (f32x4.mul (v128.load offset=16 (local.get $at)) (local.get $factors))))))
        (local.set $put (i32.add (local.get $put) (i32.shl (local.get $group) (i32.const 4))))
        (local.set $at (i32.add (local.get $at) (i32.const 32)))
        (br_if $store_rounded (i32.lt_u (local.get $at) (local.get $end))))
      (local.set $from (i32.add (local.get $from) (local.get $stride)))
      (local.set $steps (i32.add (local.get $steps) (i32.const 4)))
      (local.set $row (i32.add (local.get $row) (i32.const 1)))
      (if (i32.eq (local.get $row) (local.get $group))
        (then
          (local.set $row (i32.const 0))
          (local.set $to
            (i32.add (local.get $to) (i32.shl (i32.mul (local.get $width) (local.get $group)) (i32.const 1))))))
      (local.set $rows (i32.sub (local.get $rows) (i32.const 1)))
      (br_if $rows_left (local.get $rows))))

  ;; Turns four whole sums into values and stores them: times the step of the row and of the column, and the bias.
  (func $store (param $to i32) (param $sums v128) (param $row_step i32) (param $column_steps v128) (param $bias v128)
    (v128.store
      (local.get $to)
      (f32x4.add
        (f32x4.mul
          (f32x4.mul (f32x4.convert_i32x4_s (local.get $sums)) (v128.load32_splat (local.get $row_step)))
          (local.get $column_steps))
        (local.get $bias))))

  ;; out[r][c] = bias[c] + sum over k of left[r][k] * right[c][k], of rounded values that stand as "round" stores them:
  ;; the left ones two rows together, the right ones four. $rows is a multiple of 2, $columns of 4, $width (bytes of a
  ;; row) of 16.
  (func (export "multiply")
    (param $left i32) (param $rows i32) (param $right i32) (param $columns i32) (param $width i32) (param $out i32)
    (param $row_steps i32) (param $column_steps i32) (param $bias i32)
    (local $row i32) (local $from i32) (local $with i32) (local $end i32) (local $line i32) (local $to i32)
    (local $x v128) (local $y v128) (local $z v128)
    (local $s00 v128) (local $s01 v128) (local $s02 v128) (local $s03 v128)
    (local $s10 v128) (local $s11 v128) (local $s12 v128) (local $s13 v128)
    (local.set $line (i32.shl (local.get $columns) (i32.const 2)))
    (loop $columns_left
      (local.set $row (i32.const 0))
      (local.set $from (local.get $left))
      (local.set $to (local.get $out))
      (loop $rows_left
        (local.set $s00 (v128.const i32x4 0 0 0 0))
        (local.set $s01 (v128.const i32x4 0 0 0 0))
        (local.set $s02 (v128.const i32x4 0 0 0 0))
        (local.set $s03 (v128.const i32x4 0 0 0 0))
        (local.set $s10 (v128.const i32x4 0 0 0 0))
        (local.set $s11 (v128.const i32x4 0 0 0 0))
        (local.set $s12 (v128.const i32x4 0 0 0 0))
        (local.set $s13 (v128.const i32x4 0 0 0 0))
        (local.set $with (local.get $right))
        (local.set $end (i32.add (local.get $from) (i32.shl (local.get $width) (i32.const 1))))
        (loop $inner
          (local.set $x (v128.load (local.get $from)))
          (local.set $y (v128.load offset=16 (local.get $from)))
          (local.set $z (v128.load (local.get $with)))
          (local.set $s00 (i32x4.add (local.get $s00) (i32x4.dot_i16x8_s (local.get $x) (local.get $z))))
          (local.set $s10 (i32x4.add (local.get $s10) (i32x4.dot_i16x8_s (local.get $y) (local.get $z))))
          (local.set $z (v128.load offset=16 (local.get $with)))
          (local.set $s01 (i32x4.add (local.get $s01) (i32x4.dot_i16x8_s (local.get $x) (local.get $z))))
          (local.set $s11 (i32x4.add (local.get $s11) (i32x4.dot_i16x8_s (local.get $y) (local.get $z))))
          (local.set $z (v128.load offset=32 (local.get $with)))
          (local.set $s02 (i32x4.add (local.get $s02) (i32x4.dot_i16x8_s (local.get $x) (local.get $z))))
          (local.set $s12 (i32x4.add (local.get $s12) (i32x4.dot_i16x8_s (local.get $y) (local.get $z))))
          (local.set $z (v128.load offset=48 (local.get $with)))
          (local.set $s03 (i32x4.add (local.get $s03) (i32x4.dot_i16x8_s (local.get $x) (local.get $z))))
          (local.set $s13 (i32x4.add (local.get $s13) (i32x4.dot_i16x8_s (local.get $y) (local.get $z))))
          (local.set $with (i32.add (local.get $with) (i32.const 64)))
          (local.set $from (i32.add (local.get $from) (i32.const 32)))
          (br_if $inner (i32.lt_u (local.get $from) (local.get $end))))
        (local.set $x (v128.load (local.get $column_steps)))
        (local.set $y (v128.load (local.get $bias)))
        (call $store
          (local.get $to)
          (call $sum (local.get $s00) (local.get $s01) (local.get $s02) (local.get $s03))
          (i32.add (local.get $row_steps) (i32.shl (local.get $row) (i32.const 2)))
          (local.get $x)
          (local.get $y))
        (call $store
          (i32.add (local.get $to) (local.get $line))
          (call $sum (local.get $s10) (local.get $s11) (local.get $s12) (local.get $s13))
          (i32.add (local.get $row_steps) (i32.shl (i32.add (local.get $row) (i32.const 1)) (i32.const 2)))
          (local.get $x)
          (local.get $y))
        (local.set $to (i32.add (local.get $to) (i32.shl (local.get $line) (i32.const 1))))
        (local.set $row (i32.add (local.get $row) (i32.const 2)))
        (br_if $rows_left (i32.lt_u (local.get $row) (local.get $rows))))
      (local.set $right (i32.add (local.get $right) (i32.shl (local.get $width) (i32.const 2))))
      (local.set $out (i32.add (local.get $out) (i32.const 16)))
      (local.set $column_steps (i32.add (local.get $column_steps) (i32.const 16)))
      (local.set $bias (i32.add (local.get $bias) (i32.const 16)))
      (local.set $columns (i32.sub (local.get $columns) (i32.const 4)))
      (br_if $columns_left (local.get $columns))))

  ;; Turns each row into shares that sum to 1: powers of e of its values times $factor. $width (bytes of a row) is a
  ;; multiple of 16.
  (func (export "softmax") (param $at i32) (param $rows i32) (param $width i32) (param $factor f32)
    (local $end i32) (local $first i32) (local $most v128) (local $sums v128)
    (loop $rows_left
      (local.set $first (local.get $at))
      (local.set $end (i32.add (local.get $at) (local.get $width)))
      (local.set $most (v128.load (local.get $at)))
      (loop $measure
        (local.set $most (f32x4.pmax (local.get $most) (v128.load (local.get $at))))
        (local.set $at (i32.add (local.get $at) (i32.const 16)))
        (br_if $measure (i32.lt_u (local.get $at) (local.get $end))))
      (local.set $most (f32x4.splat (call $largest_lane (local.get $most))))
      (local.set $sums (v128.const f32x4 0 0 0 0))
      (local.set $at (local.get $first))
      (loop $raise
        (v128.store
          (local.get $at)
          (call $exp
            (f32x4.mul
              (f32x4.sub (v128.load (local.get $at)) (local.get $most))
              (f32x4.splat (local.get $factor)))))
        (local.set $sums (f32x4.add (local.get $sums) (v128.load (local.get $at))))
        (local.set $at (i32.add (local.get $at) (i32.const 16)))
        (br_if $raise (i32.lt_u (local.get $at) (local.get $end))))
      (local.set $sums (f32x4.splat (f32.div (f32.const 1) (call $add_lanes (local.get $sums)))))
      (local.set $at (local.get $first))
      (loop $share
        (v128.store (local.get $at) (f32x4.mul (v128.load (local.get $at)) (local.get $sums)))
        (local.set $at (i32.add (local.get $at) (i32.const 16)))
        (br_if $share (i32.lt_u (local.get $at) (local.get $end))))
      (local.set $rows (i32.sub (local.get $rows) (i32.const 1)))
      (br_if $rows_left (local.get $rows))))

  ;; Gaussian error linear unit (Hendrycks and Gimpel 2016) of each value: x / 2 * (1 + erf(x / sqrt 2)). The error
  ;; function is that of Abramowitz and Stegun 1964, 7.1.26, whose error is below 1.5e-7. $count is a multiple of 4.
  (func (export "activate") (param $at i32) (param $count i32)
    (local $end i32) (local $x v128) (local $size v128) (local $t v128) (local $y v128)
    (local.set $end (i32.add (local.get $at) (i32.shl (local.get $count) (i32.const 2))))
    (loop $values_left
      (local.set $x (v128.load (local.get $at)))
      (local.set $size
        (f32x4.abs (f32x4.mul (local.get $x) (v128.const f32x4 0.70710678 0.70710678 0.70710678 0.70710678))))
      (local.set $t
        (f32x4.div
          (v128.const f32x4 1 1 1 1)
          (f32x4.add
            (v128.const f32x4 1 1 1 1)
            (f32x4.mul (local.get $size) (v128.const f32x4 0.3275911 0.3275911 0.3275911 0.3275911)))))
      (local.set $y (v128.const f32x4 1.061405429 1.061405429 1.061405429 1.061405429))
      (local.set $y
        (f32x4.add (f32x4.mul (local.get $y) (local.get $t)) (v128.const f32x4 -1.453152027 -1.453152027 -1.453152027 -1.453152027)))
      (local.set $y
        (f32x4.add (f32x4.mul (local.get $y) (local.get $t)) (v128.const f32x4 1.421413741 1.421413741 1.421413741 1.421413741)))
      (local.set $y
        (f32x4.add (f32x4.mul (local.get $y) (local.get $t)) (v128.const f32x4 -0.284496736 -0.284496736 -0.284496736 -0.284496736)))
      (local.set $y
        (f32x4.add (f32x4.mul (local.get $y) (local.get $t)) (v128.const f32x4 0.254829592 0.254829592 0.254829592 0.254829592)))
      ;; 1 - erf of the size.
      (local.set $y
        (f32x4.mul
          (f32x4.mul (local.get $y) (local.get $t))
          (call $exp (f32x4.neg (f32x4.mul (local.get $size) (local.get $size))))))
      ;; max(x, 0) - |x| / 2 * (1 - erf |x|): the same for both signs.
      (v128.store
        (local.get $at)
        (f32x4.sub
          (f32x4.max (local.get $x) (v128.const f32x4 0 0 0 0))
          (f32x4.mul
            (f32x4.mul (f32x4.abs (local.get $x)) (v128.const f32x4 0.5 0.5 0.5 0.5))
            (local.get $y))))
      (local.set $at (i32.add (local.get $at) (i32.const 16)))
      (br_if $values_left (i32.lt_u (local.get $at) (local.get $end))))))
