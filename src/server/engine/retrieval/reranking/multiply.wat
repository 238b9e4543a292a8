;; Products of rows of numbers: rounds them to 16 bits, multiplies, and turns the products back.
(module
  (import "host" "memory" (memory 1))

  ;; Adds up the four lanes and stores the sum.
  (func $store (param $to i32) (param $sums v128)
    (i32.store
      (local.get $to)
      (i32.add
        (i32.add
          (i32x4.extract_lane 0 (local.get $sums))
          (i32x4.extract_lane 1 (local.get $sums)))
        (i32.add
          (i32x4.extract_lane 2 (local.get $sums))
          (i32x4.extract_lane 3 (local.get $sums))))))

  ;; Rounds each row of 32-bit values to whole numbers, the largest to $most, and stores the size of the row's step.
  ;; $width (values of a row) is a multiple of 8.
  (func (export "round")
    (param $from i32) (param $rows i32) (param $width i32) (param $to i32) (param $steps i32) (param $most f32)
    (local $end i32) (local $at i32) (local $largest f32) (local $sizes v128) (local $factors v128)
    (loop $rows_left
      (local.set $end (i32.add (local.get $from) (i32.shl (local.get $width) (i32.const 2))))
      (local.set $sizes (f32x4.splat (f32.const 1e-9)))
      (local.set $at (local.get $from))
      (loop $measure
        (local.set $sizes (f32x4.pmax (local.get $sizes) (f32x4.abs (v128.load (local.get $at)))))
        (local.set $at (i32.add (local.get $at) (i32.const 16)))
        (br_if $measure (i32.lt_u (local.get $at) (local.get $end))))
      (local.set $largest
        (f32.max
          (f32.max (f32x4.extract_lane 0 (local.get $sizes)) (f32x4.extract_lane 1 (local.get $sizes)))
          (f32.max (f32x4.extract_lane 2 (local.get $sizes)) (f32x4.extract_lane 3 (local.get $sizes)))))
      (f32.store (local.get $steps) (f32.div (local.get $largest) (local.get $most)))
      (local.set $factors (f32x4.splat (f32.div (local.get $most) (local.get $largest))))
      (local.set $at (local.get $from))
      (loop $store_rounded
        (v128.store
          (local.get $to)
          (i16x8.narrow_i32x4_s
            (i32x4.trunc_sat_f32x4_s (f32x4.nearest (f32x4.mul (v128.load (local.get $at)) (local.get $factors))))
            (i32x4.trunc_sat_f32x4_s
              (f32x4.nearest (f32x4.mul (v128.load offset=16 (local.get $at)) (local.get $factors))))))
        (local.set $to (i32.add (local.get $to) (i32.const 16)))
        (local.set $at (i32.add (local.get $at) (i32.const 32)))
        (br_if $store_rounded (i32.lt_u (local.get $at) (local.get $end))))
      (local.set $from (local.get $end))
      (local.set $steps (i32.add (local.get $steps) (i32.const 4)))
      (local.set $rows (i32.sub (local.get $rows) (i32.const 1)))
      (br_if $rows_left (local.get $rows))))

  ;; Turns whole products into values where they stand: times the step of the row and of the column, and the bias.
  ;; $columns is a multiple of 4.
  (func (export "scale")
    (param $products i32) (param $rows i32) (param $columns i32) (param $row_steps i32) (param $column_steps i32)
    (param $bias i32)
    (local $column i32) (local $end i32) (local $step v128)
    (local.set $end (i32.shl (local.get $columns) (i32.const 2)))
    (loop $rows_left
      (local.set $step (v128.load32_splat (local.get $row_steps)))
      (local.set $column (i32.const 0))
      (loop $columns_left
        (v128.store
          (local.get $products)
          (f32x4.add
            (f32x4.mul
              (f32x4.mul (f32x4.convert_i32x4_s (v128.load (local.get $products))) (local.get $step))
              (v128.load (i32.add (local.get $column_steps) (local.get $column))))
            (v128.load (i32.add (local.get $bias) (local.get $column)))))
        (local.set $products (i32.add (local.get $products) (i32.const 16)))
        (local.set $column (i32.add (local.get $column) (i32.const 16)))
        (br_if $columns_left (i32.lt_u (local.get $column) (local.get $end))))
      (local.set $row_steps (i32.add (local.get $row_steps) (i32.const 4)))
      (local.set $rows (i32.sub (local.get $rows) (i32.const 1)))
      (br_if $rows_left (local.get $rows))))

  ;; out[r][c] = sum over k of left[r][k] * right[c][k], all in row order.
  ;; $rows is a multiple of 4, $columns of 2, $width (bytes of a row) of 16.
  (func (export "multiply")
    (param $left i32) (param $rows i32) (param $right i32) (param $columns i32) (param $width i32) (param $out i32)
    (local $row i32) (local $column i32) (local $k i32) (local $from i32) (local $with i32) (local $to i32)
    (local $a v128) (local $b v128)
    (local $s00 v128) (local $s01 v128) (local $s10 v128) (local $s11 v128)
    (local $s20 v128) (local $s21 v128) (local $s30 v128) (local $s31 v128)
    (local $line i32) (local $next i32)
    (local.set $line (i32.shl (local.get $columns) (i32.const 2)))
    (local.set $from (local.get $left))
    (local.set $row (i32.const 0))
    (loop $rows_left
      (local.set $with (local.get $right))
      (local.set $column (i32.const 0))
      (local.set $to (i32.add (local.get $out) (i32.mul (local.get $row) (local.get $line))))
      (loop $columns_left
        (local.set $s00 (v128.const i32x4 0 0 0 0))
        (local.set $s01 (v128.const i32x4 0 0 0 0))
        (local.set $s10 (v128.const i32x4 0 0 0 0))
        (local.set $s11 (v128.const i32x4 0 0 0 0))
        (local.set $s20 (v128.const i32x4 0 0 0 0))
        (local.set $s21 (v128.const i32x4 0 0 0 0))
        (local.set $s30 (v128.const i32x4 0 0 0 0))
        (local.set $s31 (v128.const i32x4 0 0 0 0))
        (local.set $k (i32.const 0))
        (loop $inner
          (local.set $next (i32.add (local.get $with) (local.get $k)))
          (local.set $a (v128.load (local.get $next)))
          (local.set $b (v128.load (i32.add (local.get $next) (local.get $width))))
          (local.set $next (i32.add (local.get $from) (local.get $k)))
          (local.set $s00 (i32x4.add (local.get $s00) (i32x4.dot_i16x8_s (v128.load (local.get $next)) (local.get $a))))
          (local.set $s01 (i32x4.add (local.get $s01) (i32x4.dot_i16x8_s (v128.load (local.get $next)) (local.get $b))))
          (local.set $next (i32.add (local.get $next) (local.get $width)))
          (local.set $s10 (i32x4.add (local.get $s10) (i32x4.dot_i16x8_s (v128.load (local.get $next)) (local.get $a))))
          (local.set $s11 (i32x4.add (local.get $s11) (i32x4.dot_i16x8_s (v128.load (local.get $next)) (local.get $b))))
          (local.set $next (i32.add (local.get $next) (local.get $width)))
          (local.set $s20 (i32x4.add (local.get $s20) (i32x4.dot_i16x8_s (v128.load (local.get $next)) (local.get $a))))
          (local.set $s21 (i32x4.add (local.get $s21) (i32x4.dot_i16x8_s (v128.load (local.get $next)) (local.get $b))))
          (local.set $next (i32.add (local.get $next) (local.get $width)))
          (local.set $s30 (i32x4.add (local.get $s30) (i32x4.dot_i16x8_s (v128.load (local.get $next)) (local.get $a))))
          (local.set $s31 (i32x4.add (local.get $s31) (i32x4.dot_i16x8_s (v128.load (local.get $next)) (local.get $b))))
          (local.set $k (i32.add (local.get $k) (i32.const 16)))
          (br_if $inner (i32.lt_u (local.get $k) (local.get $width))))
        (local.set $next (local.get $to))
        (call $store (local.get $next) (local.get $s00))
        (call $store (i32.add (local.get $next) (i32.const 4)) (local.get $s01))
        (local.set $next (i32.add (local.get $next) (local.get $line)))
        (call $store (local.get $next) (local.get $s10))
        (call $store (i32.add (local.get $next) (i32.const 4)) (local.get $s11))
        (local.set $next (i32.add (local.get $next) (local.get $line)))
        (call $store (local.get $next) (local.get $s20))
        (call $store (i32.add (local.get $next) (i32.const 4)) (local.get $s21))
        (local.set $next (i32.add (local.get $next) (local.get $line)))
        (call $store (local.get $next) (local.get $s30))
        (call $store (i32.add (local.get $next) (i32.const 4)) (local.get $s31))
        (local.set $to (i32.add (local.get $to) (i32.const 8)))
        (local.set $with (i32.add (local.get $with) (i32.shl (local.get $width) (i32.const 1))))
        (local.set $column (i32.add (local.get $column) (i32.const 2)))
        (br_if $columns_left (i32.lt_u (local.get $column) (local.get $columns))))
      (local.set $from (i32.add (local.get $from) (i32.shl (local.get $width) (i32.const 2))))
      (local.set $row (i32.add (local.get $row) (i32.const 4)))
      (br_if $rows_left (i32.lt_u (local.get $row) (local.get $rows))))))
